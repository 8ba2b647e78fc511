import { type BoardPartProps, useBoardExtensions } from '../board-extensions.tsx'

/** The parts of extensions above the lanes. */
export const BoardPartsOfExtensions = () =>
  useBoardExtensions().map(({ name, BoardPart }) => BoardPart && <BoardPart key={name} />)

/** The parts of extensions on an order's card. */
export const CardExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, CardPart }) => CardPart && <CardPart key={name} order={order} />)

/** The parts of extensions in an order's details. */
export const DetailsExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, DetailsPart }) => DetailsPart && <DetailsPart key={name} order={order} />)

/** The parts of extensions below the payment in an order's details. */
export const PaymentExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, PaymentPart }) => PaymentPart && <PaymentPart key={name} order={order} />)

/** The parts of extensions on a printed ticket. */
export const TicketExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, TicketPart }) => TicketPart && <TicketPart key={name} order={order} />)
