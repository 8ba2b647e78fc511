import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { ClosingApi } from '../contract/closing-endpoints.ts'
import type { ReportsApi } from '../contract/endpoints.ts'
import { closeDay, readClosingDay } from './day-closings.use-case.ts'
import { changeDayStart, readDayStart } from './day-start.use-case.ts'
import { readReport } from './reports.use-case.ts'
import { readToday } from './today.use-case.ts'

export const createReportHandlers = (platform: Platform): Handlers<ReportsApi> => ({
  'GET /api/v1/console/reports': ({ caller, language, query }) =>
    readReport(platform, { staff: requireStaff(caller), language, ...query }),
  'GET /api/v1/console/reports/today': ({ caller, language, query }) =>
    readToday(platform, { staff: requireStaff(caller), language, ...query }),
  'GET /api/v1/console/reports/day-start': ({ caller, query }) =>
    readDayStart(platform, { staff: requireStaff(caller), ...query }),
  'PUT /api/v1/console/reports/day-start': ({ caller, query, body }) =>
    changeDayStart(platform, { staff: requireStaff(caller), ...query, ...body }),
})

export const createClosingHandlers = (platform: Platform): Handlers<ClosingApi> => ({
  'GET /api/v1/console/day-closings': ({ caller, query }) =>
    readClosingDay(platform, { staff: requireStaff(caller), ...query }),
  'POST /api/v1/console/day-closings': ({ caller, query, body }) =>
    closeDay(platform, { staff: requireStaff(caller), ...query, ...body }),
})
