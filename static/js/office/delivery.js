/** Sends what was typed for as long as the server is away: it restarts, or the network is gone for a moment. */

const PAUSE = 2000; // milliseconds between two attempts; a network that comes back ends one
const AWAY = [502, 503, 504]; // what stands before the server answers that it is not there

/**
 * Returns the server's answer, however long it takes; `postponed` is called once, when an attempt has failed.
 * @param {string} address
 * @param {FormData} data
 * @param {() => void} postponed
 */
export async function deliver(address, data, postponed) {
  let answer = await attempt(address, data);
  if (!answer) postponed();
  while (!answer) {
    await pause();
    answer = await attempt(address, data);
  }
  return answer;
}

/** @param {string} address @param {FormData} data */
async function attempt(address, data) {
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: { "HX-Request": "true" } });
    return AWAY.includes(answer.status) ? null : answer;
  } catch {
    return null; // nobody is there
  }
}

function pause() {
  return new Promise((goOn) => {
    setTimeout(goOn, PAUSE);
    addEventListener("online", goOn, { once: true });
  });
}
