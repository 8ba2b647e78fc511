import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { BoardOrder } from '../contract/endpoints.ts'

export interface BoardPartProps {
  readonly order: BoardOrder
}

/** What a removable part puts on the board. */
export interface BoardExtension {
  readonly name: string
  /** On the card of an order, above what is to be made: one line, or nothing. */
  readonly CardPart?: ComponentType<BoardPartProps>
  /** Among the details of an order, below what is to be made. */
  readonly DetailsPart: ComponentType<BoardPartProps>
}

const Context = createContext<readonly BoardExtension[]>([])

/** Plugs removable parts into the board below. */
export const BoardExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly BoardExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** What is plugged into the board, in the order in which it is shown. */
export const useBoardExtensions = (): readonly BoardExtension[] => use(Context)
