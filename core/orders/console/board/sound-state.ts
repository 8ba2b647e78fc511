/**
 * State of the sound. `locked`: the browser requires a user gesture before it plays sound. `muted`: staff turned it
 * off. `ready`: it will ring. `ringing`: it rings.
 */
export type SoundState = 'locked' | 'muted' | 'ready' | 'ringing'

export interface SoundInput {
  /** The browser allows this page to play sound. */
  readonly isUnlocked: boolean
  readonly isMuted: boolean
  /** Number of orders that are neither accepted nor declined. */
  readonly unanswered: number
}

/** Rings as long as any order is unanswered, unless locked or muted. */
export const getSoundState = ({ isUnlocked, isMuted, unanswered }: SoundInput): SoundState => {
  if (isMuted) return 'muted'
  if (!isUnlocked) return 'locked'
  return unanswered > 0 ? 'ringing' : 'ready'
}

/** Whether new orders would be inaudible, which the page must show. */
export const isSilent = (state: SoundState): boolean => state === 'locked' || state === 'muted'
