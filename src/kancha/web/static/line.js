// How a page reaches the house: over the network, and there it is at once.

export const open = (address) => new WebSocket(address);

export const ready = Promise.resolve();

/** Go to a page of the house; without an address, ask for this one again. */
export const go = (address) => (address ? location.assign(address) : location.reload());
