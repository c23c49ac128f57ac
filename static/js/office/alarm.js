/** A sound for whoever types without looking: something was not taken as it was typed. */

const TONES = [0, 0.2]; // seconds from now
const LENGTH = 0.12;
const PITCH = 440;

/** @type {AudioContext|undefined} */
let audio;

/** Two short tones. The mark on the page says the same, so a browser that gives none does no harm. */
export function alarm() {
  try {
    audio ??= new AudioContext();
    audio.resume().catch(() => undefined);
    for (const start of TONES) tone(audio, audio.currentTime + start);
  } catch {
    // There is nothing to play it on.
  }
}

/** @param {AudioContext} audio @param {number} start */
function tone(audio, start) {
  const source = audio.createOscillator();
  source.frequency.value = PITCH;
  source.connect(audio.destination);
  source.start(start);
  source.stop(start + LENGTH);
}
