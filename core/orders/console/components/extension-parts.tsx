import { type BoardPartProps, useBoardExtensions } from '../board-extensions.tsx'

/** The parts of extensions on an order's card. */
export const CardExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, CardPart }) => CardPart && <CardPart key={name} order={order} />)

/** The parts of extensions in an order's details. */
export const DetailsExtensions = ({ order }: BoardPartProps) =>
  useBoardExtensions().map(({ name, DetailsPart }) => <DetailsPart key={name} order={order} />)
