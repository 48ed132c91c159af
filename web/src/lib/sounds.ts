/** Small sounds, made here and off unless they are wanted. */

import { tastes } from "./tastes.svelte";

const NOTES = {
  card: { frequency: 190, length: 0.05, loud: 0.12 },
  trick: { frequency: 330, length: 0.14, loud: 0.1 },
  turn: { frequency: 660, length: 0.2, loud: 0.08 },
} as const;

let context: AudioContext | null = null;

export function chime(what: keyof typeof NOTES): void {
  if (!tastes.sounds) return;
  context ??= new AudioContext();
  const { frequency, length, loud } = NOTES[what];
  const note = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  note.type = "triangle";
  note.frequency.value = frequency;
  volume.gain.setValueAtTime(loud, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + length);
  note.connect(volume).connect(context.destination);
  note.start(now);
  note.stop(now + length);
}
