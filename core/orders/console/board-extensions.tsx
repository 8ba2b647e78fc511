import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { BoardOrder } from '../contract/endpoints.ts'

export interface BoardPartProps {
  readonly order: BoardOrder
}

export interface KitchenPartProps {
  readonly orderId: string
  /** Of its outlet. */
  readonly timeZone: string
}

export interface BoardDialogProps extends BoardPartProps {
  readonly onClose: () => void
}

/** What an extension adds to the board. */
export interface BoardExtension {
  readonly name: string
  /** Above the lanes: what staff at the board must not miss, or nothing. */
  readonly BoardPart?: ComponentType
  /** On the card of an order, above the items: one line, or nothing. */
  readonly CardPart?: ComponentType<BoardPartProps>
  /** On the card of an order on a kitchen screen, above the items: one line, or nothing. */
  readonly KitchenPart?: ComponentType<KitchenPartProps>
  /** On the ticket that the browser prints, above the items: one line, or nothing. */
  readonly TicketPart?: ComponentType<BoardPartProps>
  /** In the details of an order, below the items. */
  readonly DetailsPart?: ComponentType<BoardPartProps>
  /** In the details of an order, below its payment. */
  readonly PaymentPart?: ComponentType<BoardPartProps>
  /** Opened through the board's dialog store, with the extension's name as its kind. */
  readonly Dialog?: ComponentType<BoardDialogProps>
}

const Context = createContext<readonly BoardExtension[]>([])

/** Provides extensions to the board below. */
export const BoardExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly BoardExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** The board's extensions, in display order. */
export const useBoardExtensions = (): readonly BoardExtension[] => use(Context)
