import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { ConsoleRequestsApi } from '../contract/console-endpoints.ts'
import type { PaymentRequestsApi } from '../contract/request-endpoints.ts'
import {
  createRequest,
  listStaffRequests,
  readLinkReadiness,
  replaceRequest,
  withdrawRequest,
} from './manage-requests.use-case.ts'
import { payRequest } from './pay-request.use-case.ts'
import { sendPayerCode, verifyPayerCode } from './payer-code.use-case.ts'
import { readRequest, readRequestFailure, refreshRequest } from './read-request.use-case.ts'
import { refundRequest } from './refund-request.use-case.ts'
import { sendRequest } from './send-request.use-case.ts'

export const createPaymentRequestHandlers = (platform: Platform): Handlers<PaymentRequestsApi> => ({
  'GET /api/v1/payment-requests/:id': ({ params, language }) =>
    readRequest(platform, { id: params.id, language }),
  'POST /api/v1/payment-requests/:id/status': ({ params, body, language }) =>
    refreshRequest(platform, { id: params.id, language, token: body.token, paymentId: body.payment }),
  'POST /api/v1/payment-requests/:id/code': ({ params, body, language }) =>
    sendPayerCode(platform, { requestId: params.id, body, language }),
  'POST /api/v1/payment-requests/:id/verify': ({ params, body, language }) =>
    verifyPayerCode(platform, { requestId: params.id, ...body, language }),
  'POST /api/v1/payment-requests/:id/payment': ({ params, body, language, waited }) =>
    payRequest(platform, { id: params.id, language, body, waited }),
  'GET /api/v1/payment-requests/payments/:id/failure': ({ params, language }) =>
    readRequestFailure(platform, { paymentId: params.id, language }),
})

export const createConsoleRequestHandlers = (platform: Platform): Handlers<ConsoleRequestsApi> => ({
  'GET /api/v1/console/payment-requests': ({ caller, language, query }) =>
    listStaffRequests(platform, { caller, language, storeId: query.store, before: query.before }),
  'GET /api/v1/console/payment-requests/readiness': ({ caller, language, query }) =>
    readLinkReadiness(platform, { caller, language, storeId: query.store }),
  'POST /api/v1/console/payment-requests': ({ caller, language, query, body }) =>
    createRequest(platform, { caller, language, storeId: query.store, body }),
  'POST /api/v1/console/payment-requests/:id/replace': ({ caller, language, params, body }) =>
    replaceRequest(platform, { caller, language, id: params.id, body }),
  'POST /api/v1/console/payment-requests/:id/withdraw': ({ caller, language, params }) =>
    withdrawRequest(platform, { caller, language, id: params.id }),
  'POST /api/v1/console/payment-requests/:id/send': ({ caller, language, params, body }) =>
    sendRequest(platform, { caller, language, id: params.id, channel: body.channel }),
  'POST /api/v1/console/payment-requests/:id/refunds': ({ caller, language, params, body }) =>
    refundRequest(platform, { caller, language, id: params.id, ...body, amount: body.amount }),
})
