import { buildRequestLine } from '#platform/contract/client.ts'
import type { HttpConnection, HttpReply } from './http-connection.ts'

export interface ApiRequest {
  /** The server counts it under this. */
  readonly name: string
  /** Such as `POST /api/v1/carts/addProductToCart`. */
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends one API call and throws when it is refused. */
export const callApi = async (line: HttpConnection, request: ApiRequest): Promise<HttpReply> => {
  const { name, operation, headers = {}, body, ...rest } = request
  const { method, url } = buildRequestLine(operation, rest)
  const reply = await line.send({
    method,
    path: url,
    headers: {
      'x-bench-call': name,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (reply.status !== 200)
    throw new Error(`${name} was answered with ${reply.status}: ${reply.body.toString().slice(0, 500)}`)
  return reply
}

/** The data of a response. Parsing costs the load generator as much as a browser, so only needed data is parsed. */
export const parseData = <Data>(reply: HttpReply): Data => JSON.parse(reply.body.toString()).data
