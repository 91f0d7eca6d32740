// Who stands beside the table: the guide of a lesson, or the card of a puzzle; any other table does not even ask for them.

const { lesson, puzzle } = document.getElementById("guide")?.dataset ?? {};
const part = lesson ? await import("./guide.js") : puzzle ? await import("./puzzle.js") : null;

export const isOn = () => part !== null && part.isOn();
export const draw = () => part?.draw();
export const stops = (option) => part !== null && part.stops(option);
export const isShowing = () => part?.isShowing?.() ?? false;
export const listen = (act) => part?.listen(act);
export const commands = part?.commands ?? {};
