import { unanswered } from './board/lanes.ts'
import { type SoundState, soundState } from './board/sound-state.ts'
import { useBoard } from './board-store.ts'
import { useSound } from './sound-store.ts'

/** How many orders wait for this person's answer. */
export const useUnanswered = (): number =>
  useBoard(({ orders, pending }) => unanswered(orders, pending).length)

export const useSoundState = (): SoundState => {
  const count = useUnanswered()
  const { isUnlocked, isMuted } = useSound()
  return soundState({ isUnlocked, isMuted, unanswered: count })
}
