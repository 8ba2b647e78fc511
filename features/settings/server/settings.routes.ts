import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { PictureError } from '#platform/pictures/picture-store.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import type { BrandSettingsApi } from '../contract/brand-endpoints.ts'
import { settingsErrors } from '../contract/errors.ts'
import type { OrderingSettingsApi } from '../contract/ordering-endpoints.ts'
import type { OutletSettingsApi } from '../contract/outlet-endpoints.ts'
import type { PaymentSettingsApi } from '../contract/payment-endpoints.ts'
import type { ReadinessApi } from '../contract/readiness-endpoints.ts'
import { changeBrandSettings, readBrandSettings } from './brand-settings.use-case.ts'
import { changeOrderingSettings, readOrderingSettings } from './ordering-settings.use-case.ts'
import { changeOutletSettings, readOutletSettings } from './outlet-settings.use-case.ts'
import { checkKeys, readAccountForm, saveAccountForm } from './payment-account.use-case.ts'
import { changePaymentSettings, readPaymentSettings } from './payment-settings.use-case.ts'
import { readReadiness } from './readiness.use-case.ts'

export const createPaymentSettingsHandlers = (platform: Platform): Handlers<PaymentSettingsApi> => ({
  'GET /api/v1/console/stores/:id/payment-settings': ({ caller, params }) =>
    readPaymentSettings(platform, { caller, storeId: params.id }),
  'PUT /api/v1/console/stores/:id/payment-settings': ({ caller, params, body }) =>
    changePaymentSettings(platform, { caller, storeId: params.id, body }),
  'GET /api/v1/console/payment-accounts/:id': ({ caller, params, language }) =>
    readAccountForm(platform, { caller, accountId: params.id, language }),
  'PUT /api/v1/console/payment-accounts/:id': ({ caller, params, body, language }) =>
    saveAccountForm(platform, { caller, accountId: params.id, body, language }),
  'POST /api/v1/console/payment-accounts/:id/check': ({ caller, params }) =>
    checkKeys(platform, { caller, accountId: params.id }),
})

export const createOutletSettingsHandlers = (platform: Platform): Handlers<OutletSettingsApi> => ({
  'GET /api/v1/console/stores/:id/outlet-settings': ({ caller, params }) =>
    readOutletSettings(platform, { caller, storeId: params.id }),
  'PUT /api/v1/console/stores/:id/outlet-settings': ({ caller, params, body }) =>
    changeOutletSettings(platform, { caller, storeId: params.id, body }),
})

export const createReadinessHandlers = (platform: Platform): Handlers<ReadinessApi> => ({
  'GET /api/v1/console/readiness': async ({ caller, language }) =>
    ok(await readReadiness(platform, { caller, language })),
})

export const createOrderingSettingsHandlers = (platform: Platform): Handlers<OrderingSettingsApi> => ({
  'GET /api/v1/console/stores/:id/ordering-settings': ({ caller, params, language }) =>
    readOrderingSettings(platform, { caller, storeId: params.id, language }),
  'PUT /api/v1/console/stores/:id/ordering-settings': ({ caller, params, body, language }) =>
    changeOrderingSettings(platform, { caller, storeId: params.id, body, language }),
})

const PICTURE_ERRORS = {
  tooLarge: settingsErrors.pictureTooLarge,
  notAPicture: settingsErrors.notAPicture,
  tooManyPixels: settingsErrors.tooManyPixels,
} as const satisfies Record<PictureError, unknown>

export const createBrandSettingsHandlers = (platform: Platform): Handlers<BrandSettingsApi> => ({
  'GET /api/v1/console/brand-settings': async ({ caller }) =>
    ok(await readBrandSettings(platform, { caller })),
  'PUT /api/v1/console/brand-settings': ({ caller, body }) => changeBrandSettings(platform, { caller, body }),
  'POST /api/v1/console/brand-pictures': async ({ rawBody }) => {
    const stored = await getPictureStore(platform).put(rawBody)
    return stored.ok ? stored : fail(failure(PICTURE_ERRORS[stored.failure]))
  },
})
