// Two quiet sounds, made here: a piece is put down; it is your turn. Off unless switched on.

import { settings } from "./settings.js";

let context = null;

function tone(pitch, start, length, loud) {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, context.currentTime + start);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(context.currentTime + start);
  oscillator.stop(context.currentTime + start + length);
}

export function sound(kind) {
  if (settings.sound !== "on" || !window.AudioContext) return;
  context = context || new AudioContext();
  if (kind === "turn") {
    tone(523, 0, 0.25, 0.08);
    tone(784, 0.12, 0.35, 0.08);
  } else tone(196, 0, 0.12, 0.1);
}
