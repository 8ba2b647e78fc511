import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { TableSystemsApi } from '../contract/endpoints.ts'
import {
  connectTableSystem,
  disconnectTableSystem,
  mapTables,
  readTableSystem,
  retryDelivery,
  testConnection,
} from './table-systems.use-case.ts'

export const createTableSystemHandlers = (platform: Platform): Handlers<TableSystemsApi> => ({
  'GET /api/v1/console/stores/:id/table-system': ({ caller, params }) =>
    readTableSystem(platform, { caller, storeId: params.id }),
  'PUT /api/v1/console/stores/:id/table-system': ({ caller, params, body }) =>
    connectTableSystem(platform, { caller, storeId: params.id, ...body }),
  'DELETE /api/v1/console/stores/:id/table-system': ({ caller, params }) =>
    disconnectTableSystem(platform, { caller, storeId: params.id }),
  'PUT /api/v1/console/stores/:id/table-system/tables': ({ caller, params, body }) =>
    mapTables(platform, { caller, storeId: params.id, ...body }),
  'POST /api/v1/console/stores/:id/table-system/test': ({ caller, params }) =>
    testConnection(platform, { caller, storeId: params.id }),
  'POST /api/v1/console/table-system-deliveries/:id/retry': ({ caller, params }) =>
    retryDelivery(platform, { caller, id: params.id }),
})
