import type { BoardOrder } from '../../contract/endpoints.ts'
import { ALL_OUTLETS } from '../board-scope.ts'
import { useBoard } from '../board-store.ts'

/** Whose order it is, on a board of several outlets. */
export const OutletName = ({ order }: { order: BoardOrder }) => {
  const isAll = useBoard(({ scope }) => scope === ALL_OUTLETS)
  return isAll ? (
    <p className="truncate font-semibold text-muted text-xs">
      <bdi>{order.store.name}</bdi>
    </p>
  ) : null
}
