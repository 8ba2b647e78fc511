import { create } from 'zustand'
import { type Chime, createChime } from './chime.ts'

const KEY = 'compass-console-sound'

interface Sound {
  readonly isUnlocked: boolean
  readonly isMuted: boolean
  /** Turns the sound on. Must be called from a tap. */
  readonly turnOn: () => void
  readonly turnOff: () => void
}

const readMuted = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'off'
  } catch {
    // Storage is blocked: the sound is on by default.
    return false
  }
}

const writeMuted = (isMuted: boolean): void => {
  try {
    localStorage.setItem(KEY, isMuted ? 'off' : 'on')
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
}

let chimeInstance: Chime | undefined

/** The single chime of the page. */
export const getChime = (): Chime => {
  chimeInstance ??= createChime((isUnlocked) => useSound.setState({ isUnlocked }))
  return chimeInstance
}

export const useSound = create<Sound>()((set) => ({
  isUnlocked: false,
  isMuted: typeof document === 'undefined' ? false : readMuted(),
  turnOn: () => {
    writeMuted(false)
    set({ isMuted: false })
    void getChime().unlock()
  },
  turnOff: () => {
    writeMuted(true)
    set({ isMuted: true })
  },
}))
