import type { BoardOrder } from '#core/orders/contract/endpoints.ts'

/** Null where nothing is eaten: restaurants sell nothing that needs a prescription. */
export const mayNeedPrescription = ({ needsCutlery }: Pick<BoardOrder, 'needsCutlery'>): boolean =>
  needsCutlery === null
