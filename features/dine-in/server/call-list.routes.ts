import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { AnswerTimesApi } from '../contract/answer-times-endpoints.ts'
import type { CallListApi } from '../contract/call-list-endpoints.ts'
import { readAnswerTimes } from './answer-times.use-case.ts'
import { changeCallList, readCallList } from './call-list.use-case.ts'

export const createCallListHandlers = (platform: Platform): Handlers<CallListApi> => ({
  'GET /api/v1/console/stores/:id/table-calls': ({ caller, params }) =>
    readCallList(platform, { caller, storeId: params.id }),
  'PUT /api/v1/console/stores/:id/table-calls': ({ caller, params, body }) =>
    changeCallList(platform, { caller, storeId: params.id, ...body }),
})

export const createAnswerTimesHandlers = (platform: Platform): Handlers<AnswerTimesApi> => ({
  'GET /api/v1/console/stores/:id/table-calls/answers': ({ caller, language, params, query }) =>
    readAnswerTimes(platform, { caller, language, storeId: params.id, ...query }),
})
