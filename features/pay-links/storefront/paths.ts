import { getPagePath } from '#core/sites/storefront/paths.ts'

export const getLinkPath = (home: string, id: string): string => getPagePath(home, `pay-link/${id}`)

export const getSummaryPath = (home: string, id: string): string =>
  getPagePath(home, `pay-link/summary/${id}`)

export const getFailurePath = (home: string, paymentId: string): string =>
  getPagePath(home, `pay-link/payment/${paymentId}/failure`)
