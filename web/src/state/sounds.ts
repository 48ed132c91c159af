/** Short sounds, synthesised in the browser. Off unless the player switches them on. */

import { preferences } from "./preferences.svelte";

const SOUNDS = {
  card: { frequency: 190, seconds: 0.05, volume: 0.12 },
  trick: { frequency: 330, seconds: 0.14, volume: 0.1 },
  turn: { frequency: 660, seconds: 0.2, volume: 0.08 },
} as const;

let context: AudioContext | null = null;

export function playSound(name: keyof typeof SOUNDS): void {
  if (!preferences.sounds) return;
  context ??= new AudioContext();
  const { frequency, seconds, volume } = SOUNDS[name];
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const now = context.currentTime;
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}
