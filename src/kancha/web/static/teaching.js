// The guide of a lesson, where one is taught; any other table does not even ask for it.

const part = document.getElementById("guide")?.dataset.lesson ? await import("./guide.js") : null;

export const isOn = () => part !== null && part.isOn();
export const draw = () => part?.draw();
export const stops = (option) => part !== null && part.stops(option);
export const isShowing = () => part !== null && part.isShowing();
export const listen = (act) => part?.listen(act);
export const commands = part?.commands ?? {};
