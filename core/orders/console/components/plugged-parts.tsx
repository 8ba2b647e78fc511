import { type BoardPartProps, useBoardPlugs } from '../board-plugs.tsx'

/** What removable parts say on the card of an order. */
export const PluggedCardParts = ({ order }: BoardPartProps) =>
  useBoardPlugs().map(({ name, CardPart }) => CardPart && <CardPart key={name} order={order} />)

/** What removable parts put among the details of an order. */
export const PluggedDetailsParts = ({ order }: BoardPartProps) =>
  useBoardPlugs().map(({ name, DetailsPart }) => <DetailsPart key={name} order={order} />)
