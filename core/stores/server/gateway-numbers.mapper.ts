import type { Platform } from '#platform/http/server-plugin.ts'
import { OTHER_GATEWAY } from '../contract/gateway-number.ts'

/** The numbers of the installed gateways, by name; 99 for any other. */
export const createGatewayNumberLookup =
  ({ hooks }: Pick<Platform, 'hooks'>) =>
  (name: string): number => {
    for (const numberOf of hooks.all('gatewayNumber')) {
      const number = numberOf(name)
      if (number !== undefined) return number
    }
    return OTHER_GATEWAY
  }
