import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { GroupApi } from '../contract/endpoints.ts'
import {
  endGroup,
  openGroup,
  readOwnGroup,
  setGroupCartLocked,
  setGroupPayers,
} from './host-group.use-case.ts'
import { joinGroup, mergeCartIntoGroup, readGroup, removeOwnLine } from './join-group.use-case.ts'

export const createGroupHandlers = (platform: Platform): Handlers<GroupApi> => ({
  'GET /api/v1/group-cart': ({ caller, language, query }) =>
    readOwnGroup(platform, { caller: requireCustomer(caller), language, storeId: query.store }),
  'POST /api/v1/group-cart': ({ caller, language, body: { store: storeId, ...input } }) =>
    openGroup(platform, { caller: requireCustomer(caller), language, storeId, ...input }),
  'PUT /api/v1/group-cart/lock': ({ caller, language, body: { store: storeId, isLocked } }) =>
    setGroupCartLocked(platform, { caller: requireCustomer(caller), language, storeId, isLocked }),
  'PUT /api/v1/group-cart/payers': ({ caller, language, body: { store: storeId, payers } }) =>
    setGroupPayers(platform, { caller: requireCustomer(caller), language, storeId, payers }),
  'DELETE /api/v1/group-cart': ({ caller, query }) =>
    endGroup(platform, { caller: requireCustomer(caller), storeId: query.store }),
  'GET /api/v1/group-cart/:token': ({ caller, language, params }) =>
    readGroup(platform, { caller: requireCustomer(caller), language, ...params }),
  'POST /api/v1/group-cart/:token/join': ({ caller, language, params, body }) =>
    joinGroup(platform, { caller: requireCustomer(caller), language, ...params, ...body }),
  'POST /api/v1/group-cart/:token/handOver': ({ caller, language, params }) =>
    mergeCartIntoGroup(platform, { caller: requireCustomer(caller), language, ...params }),
  'POST /api/v1/group-cart/:token/removeLine': ({ caller, language, params, body: { line, decrease } }) =>
    removeOwnLine(platform, { caller: requireCustomer(caller), language, ...params, lineId: line, decrease }),
})
