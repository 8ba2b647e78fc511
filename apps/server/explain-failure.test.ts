import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailableError, DirectoryInUseError, MigrationRefusedError } from '#platform/db/errors.ts'
import { EnvError } from '#platform/env/env.ts'
import { explainFailure } from './explain-failure.ts'

const refuse = (facts: object): Error => Object.assign(new Error('raw words'), facts)

const refuseByDatabase = (code: string): Error =>
  new DatabaseUnavailableError(
    'The database is not available',
    Object.assign(new DatabaseError('raw', 3, 'error'), { code }),
  )

describe('an error of the start or of a command', () => {
  it.each([
    [new EnvError('PORT is wrong.'), /^PORT is wrong\.$/],
    [new DirectoryInUseError('/data', 17), /in use by process 17/],
    [
      new Error('raw', { cause: new MigrationRefusedError('The migration a.sql was changed: undo it.') }),
      /^The migration a\.sql was changed: undo it\.$/,
    ],
    [
      refuse({ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }),
      /^Port 3000 is in use; .* another PORT\.$/,
    ],
    [
      refuse({ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' }),
      /no address 10\.9\.9\.9; HOST/,
    ],
    [refuse({ code: 'EACCES', syscall: 'listen', port: 80 }), /not listen on port 80/],
    [refuse({ code: 'EACCES', syscall: 'mkdir', path: '/data' }), /may not use \/data/],
    [refuse({ code: 'ENOENT', syscall: 'open', path: 'menu.csv' }), /^There is no menu\.csv\.$/],
    [refuse({ code: 'ENOSPC', syscall: 'write' }), /^The disk is full\.$/],
    [
      new DatabaseUnavailableError('raw', new Error('Connection terminated unexpectedly')),
      /DATABASE_URL cannot be used: it ends the connection or does not answer\. See its log/,
    ],
    [refuseByDatabase('28P01'), /DATABASE_URL cannot be used: the password is wrong/],
    [refuseByDatabase('3D000'), /there is no such database/],
    [refuseByDatabase('42501'), /createrole/],
    [refuse({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db' }), /there is no such host/],
    [
      // A host with two addresses.
      new DatabaseUnavailableError(
        '',
        new AggregateError([refuse({ code: 'ECONNREFUSED', syscall: 'connect' })], ''),
      ),
      /nothing listens there/,
    ],
  ])('OW-14 is one sentence that says what to do: %s', (error, sentence) => {
    expect(explainFailure(error)).toMatch(sentence)
    expect(explainFailure(error)).not.toMatch(/raw|\n/)
  })

  it('keeps its stack when it is a fault of the program', () => {
    expect(explainFailure(new TypeError('x is undefined'))).toBeUndefined()
    expect(explainFailure('text')).toBeUndefined()
  })
})
