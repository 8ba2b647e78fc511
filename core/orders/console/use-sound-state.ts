import { getUnansweredOrders } from './board/lanes.ts'
import { getSoundState, type SoundState } from './board/sound-state.ts'
import { useBoard } from './board-store.ts'
import { useSound } from './sound-store.ts'

/** Number of orders that this person can answer. */
export const useUnansweredCount = (): number =>
  useBoard(({ orders, pending }) => getUnansweredOrders(orders, pending).length)

export const useSoundState = (): SoundState => {
  const count = useUnansweredCount()
  const { isUnlocked, isMuted } = useSound()
  return getSoundState({ isUnlocked, isMuted, unanswered: count })
}
