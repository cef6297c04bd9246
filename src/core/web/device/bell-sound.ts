/** Two short tones, high then higher, so that they are told from a telephone. Hertz. */
const tones = [880, 1320] as const;
const seconds = 0.14;

/** Sounds once. A browser that was not touched yet, or has no sound, stays silent. */
export function ringSound(): void {
  try {
    const audio = new AudioContext();
    for (const [place, hertz] of tones.entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const from = audio.currentTime + place * seconds;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.12, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + seconds);
      if (place === tones.length - 1) tone.onended = () => void audio.close();
    }
  } catch {
    // No sound here.
  }
}
