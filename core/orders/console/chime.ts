/** Two soft bells, as a sequence of frequency (Hz), start and length (seconds). */
const NOTES = [
  { frequency: 880, at: 0, length: 0.5 },
  { frequency: 1174.66, at: 0.18, length: 0.5 },
  { frequency: 880, at: 0.7, length: 0.5 },
  { frequency: 1174.66, at: 0.88, length: 0.7 },
] as const

const LOUDNESS = 0.5
const EVERY_MS = 3_000

const ring = (context: AudioContext): void => {
  for (const { frequency, at, length } of NOTES) {
    const start = context.currentTime + at
    const tone = new OscillatorNode(context, { type: 'triangle', frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.001, start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}

export interface Chime {
  /** Requests sound permission from the browser; only a tap or a key press grants it. */
  unlock(): Promise<void>
  /** Rings every three seconds, or stops. */
  setRinging(isRinging: boolean): void
  /** Rings once, unless it is ringing already or the browser does not allow sound. */
  ringOnce(): void
}

/** The sound of a new order, synthesised by the browser. `onUnlocked` is called with whether sound is allowed. */
export const createChime = (onUnlocked: (isUnlocked: boolean) => void): Chime => {
  let context: AudioContext | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const open = (): AudioContext => {
    const made = new AudioContext()
    made.addEventListener('statechange', () => onUnlocked(made.state === 'running'))
    context = made
    return made
  }
  return {
    async unlock() {
      const opened = context ?? open()
      await opened.resume()
      onUnlocked(opened.state === 'running')
    },
    setRinging(isRinging) {
      clearInterval(timer)
      timer = undefined
      if (!isRinging) return
      const play = () => context && ring(context)
      play()
      timer = setInterval(play, EVERY_MS)
    },
    ringOnce() {
      if (context?.state === 'running' && timer === undefined) ring(context)
    },
  }
}
