/** The sound of a scan, and a short shake where the device can: eyes stay on the packs. */

const HERTZ = 1_800;
const SECONDS = 0.08;
const LOUDNESS = 0.2;
const SHAKE_MS = 40;

let sound: AudioContext | undefined;

export function beep(): void {
  navigator.vibrate?.(SHAKE_MS);
  if (typeof AudioContext === 'undefined') return;
  sound ??= new AudioContext();
  // A system that was interrupted, by a call for example, has put it to sleep.
  if (sound.state === 'suspended') sound.resume().catch((error: unknown) => console.warn('No sound', error));
  const [tone, volume] = [sound.createOscillator(), sound.createGain()];
  tone.frequency.value = HERTZ;
  volume.gain.value = LOUDNESS;
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + SECONDS);
}
