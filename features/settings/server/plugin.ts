import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { brandSettingsContract } from '../contract/brand-endpoints.ts'
import { orderingSettingsContract } from '../contract/ordering-endpoints.ts'
import { outletSettingsContract } from '../contract/outlet-endpoints.ts'
import { paymentSettingsContract } from '../contract/payment-endpoints.ts'
import { readinessContract } from '../contract/readiness-endpoints.ts'
import { announceReadiness } from './announce-readiness.use-case.ts'
import {
  createBrandSettingsHandlers,
  createOrderingSettingsHandlers,
  createOutletSettingsHandlers,
  createPaymentSettingsHandlers,
  createReadinessHandlers,
} from './settings.routes.ts'

/** The merchant's settings in the console. */
export const settingsPlugin: ServerPlugin = {
  name: 'settings',
  routes: (platform) => [
    bindRoutes(paymentSettingsContract, createPaymentSettingsHandlers(platform)),
    bindRoutes(outletSettingsContract, createOutletSettingsHandlers(platform)),
    bindRoutes(orderingSettingsContract, createOrderingSettingsHandlers(platform)),
    bindRoutes(brandSettingsContract, createBrandSettingsHandlers(platform)),
    bindRoutes(readinessContract, createReadinessHandlers(platform)),
  ],
  provides: (platform) => ({ announcement: [() => announceReadiness(platform)] }),
}
