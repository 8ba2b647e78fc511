import { getPagePath } from '#core/sites/storefront/paths.ts'

/** Where a page of a court lives: the merchant's home path, and the court's public id. */
export interface CourtPlace {
  readonly home: string
  readonly court: string
}

export const getStallsPath = ({ home, court }: CourtPlace): string => getPagePath(home, `lp/${court}/brands`)

export const getStallPath = (place: CourtPlace, stall: string): string => `${getStallsPath(place)}/${stall}`

export const getBasketPath = ({ home, court }: CourtPlace): string => getPagePath(home, `lp/${court}/basket`)

export const getCourtOrderPath = ({ home, court }: CourtPlace, order: string): string =>
  getPagePath(home, `lp/${court}/orders/${order}`)
