import { type BoardPartProps, useBoardExtensions } from '../board-extensions.tsx'

/** What removable parts say on the card of an order. */
export const CardExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, CardPart }) => CardPart && <CardPart key={name} order={order} />)

/** What removable parts put among the details of an order. */
export const DetailsExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, DetailsPart }) => <DetailsPart key={name} order={order} />)
