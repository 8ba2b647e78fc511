import { describe, expect, it } from 'vitest'
import { createDeclaredPaths } from './declared-paths.ts'

const paths = createDeclaredPaths([
  'GET /api/v1/users/me',
  'GET /api/v1/users/:id',
  'PUT /api/v1/users/:id',
  'DELETE /api/v1/users/:id/cards/:card',
  'POST /api/v1/orders',
  'GET /api/v1/orders',
])

describe('declared paths', () => {
  it('have the methods of all operations on them', () => {
    expect(paths.findMethods('/api/v1/orders')).toEqual(['POST', 'GET'])
    expect(paths.findMethods('/api/v1/orders/')).toEqual(['POST', 'GET'])
    expect(paths.findMethods('/api/v1/users/0001')).toEqual(['GET', 'PUT'])
  })

  it('are found by an exact part before a parameter, and by the parameter where the rest asks for it', () => {
    expect(paths.findMethods('/api/v1/users/me')).toEqual(['GET'])
    expect(paths.findMethods('/api/v1/users/me/cards/1')).toEqual(['DELETE'])
  })

  it('are found in percent-encoded requests, of which an encoded slash separates nothing', () => {
    expect(paths.findMethods('/api/v1/%75sers/m%65')).toEqual(['GET'])
    expect(paths.findMethods('/api/v1/users/a%2Fb')).toEqual(['GET', 'PUT'])
    expect(paths.findMethods('/api/v1%2Forders')).toBeUndefined()
  })

  it('exclude parts of paths, paths below them, and values longer than a parameter may be', () => {
    expect(paths.findMethods('/api/v1/users')).toBeUndefined()
    expect(paths.findMethods('/api/v1/orders/1')).toBeUndefined()
    expect(paths.findMethods('/api/v1/Orders')).toBeUndefined()
    expect(paths.findMethods(`/api/v1/users/${'x'.repeat(200)}`)).toEqual(['GET', 'PUT'])
    expect(paths.findMethods(`/api/v1/users/${'x'.repeat(201)}`)).toBeUndefined()
  })

  it('list the methods with which a request would reach another path', () => {
    expect(paths.listOvershadowed()).toEqual([{ path: '/api/v1/users/me', methods: ['PUT'] }])
  })
})
