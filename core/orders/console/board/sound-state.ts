/**
 * What the sound does. `locked`: the browser lets a page be heard only after somebody has touched it. `muted`: staff
 * turned it off. `ready`: it will ring. `ringing`: it does.
 */
export type SoundState = 'locked' | 'muted' | 'ready' | 'ringing'

export interface SoundInput {
  /** The browser lets this page be heard. */
  readonly isUnlocked: boolean
  readonly isMuted: boolean
  /** Orders that nobody has accepted or declined. */
  readonly unanswered: number
}

/** It rings for as long as an order is unanswered, whatever else happens. */
export const getSoundState = ({ isUnlocked, isMuted, unanswered }: SoundInput): SoundState => {
  if (isMuted) return 'muted'
  if (!isUnlocked) return 'locked'
  return unanswered > 0 ? 'ringing' : 'ready'
}

/** Whether new orders would go unheard, which must be seen. */
export const isSilent = (state: SoundState): boolean => state === 'locked' || state === 'muted'
