import { enterAsOwner } from '#core/staff/server/new-owner.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { NewShopsApi } from '../contract/endpoints.ts'
import type { FirstStepsApi } from '../contract/first-steps-endpoint.ts'
import { presentChoices } from './choices.presenter.ts'
import { readFirstSteps } from './first-steps.use-case.ts'
import { keepDraft, proposeHomePath, readNewShop } from './new-shop.use-case.ts'
import { openShop } from './open-shop.use-case.ts'
import { isSignUpOpen, signUp } from './sign-up.use-case.ts'

export const createNewShopHandlers = (platform: Platform): Handlers<NewShopsApi> => ({
  'GET /api/v1/console/new-shops': async () => ok({ isSignUpOpen: isSignUpOpen(platform) }),
  'GET /api/v1/console/new-shops/choices': async ({ language }) => ok(presentChoices(language)),
  'POST /api/v1/console/new-shops': ({ body, language }) => signUp(platform, { ...body, language }),
  'POST /api/v1/console/new-shop': ({ body }) => readNewShop(platform, body),
  'PUT /api/v1/console/new-shop/draft': ({ body }) => keepDraft(platform, body),
  'POST /api/v1/console/new-shop/address': ({ body }) => proposeHomePath(platform, body),
  'POST /api/v1/console/new-shop/opening': async (call) => {
    const opened = await openShop(platform, { ...call.body, userAgent: call.headers['user-agent'] })
    return opened.ok ? ok(await enterAsOwner(platform, call, opened.value)) : opened
  },
})

export const createFirstStepsHandlers = (platform: Platform): Handlers<FirstStepsApi> => ({
  'GET /api/v1/console/first-steps': async ({ caller }) => ok(await readFirstSteps(platform, caller)),
})
