import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/world.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { figure } from '#platform/testing/figure.ts'
import { type Actor, actorsOf, keptSessions, send, turnedAwayWith } from './support/actors.ts'
import { type Fault, faultsOfAnswer, oneOfEachKind } from './support/answers.ts'
import { type OperationUnderAttack, operationsOf } from './support/operations.ts'
import { hostileInputs, toWire, validInputs, type WordsOf } from './support/requests.ts'
import { livedInWorld, lookUp, wordsOfSite } from './support/words.ts'

/** A part of an address that is longer than any of ours leads nowhere, before anybody asks who calls. */
const namesNothing = (url: string): boolean =>
  (url.split('?')[0] ?? '').split('/').some((part) => decodeURIComponent(part).length > 200)

const SEED = 20_261_120

/** Inputs of each kind for every operation and every actor: so many valid ones, and so many hostile ones. */
const VALID = figure({ ci: 1, full: 6 })
const HOSTILE = figure({ ci: 2, full: 24 })

describe('every operation, for everybody, with anything', () => {
  let shop: TestShop
  let operations: readonly OperationUnderAttack[]
  let actors: readonly Actor[]
  let words: WordsOf
  beforeAll(async () => {
    shop = await startTestShop()
    operations = operationsOf(shop).filter(({ endpoint }) => !endpoint.stream)
    actors = await actorsOf(shop)
    words = lookUp(wordsOfSite(shop, (await livedInWorld(shop)).ids))
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const attack = async (
    { name, kind }: Actor,
    browser: TestBrowser,
    operation: OperationUnderAttack,
  ): Promise<Fault[]> => {
    const sample = (inputs: ReturnType<typeof validInputs>, numRuns: number) =>
      fc.sample(inputs, { numRuns, seed: SEED + numRuns + name.length })
    const all = [
      ...sample(validInputs(operation, words), VALID),
      ...sample(hostileInputs(operation, words), HOSTILE),
    ]
    const faults: Fault[] = []
    for (const inputs of all) {
      const call = toWire(operation, inputs)
      const answer = await send(shop, browser, call)
      const turnedAway = namesNothing(call.url) ? 404 : turnedAwayWith(operation.endpoint.access, kind)
      const expected = turnedAway === undefined || answer.statusCode === turnedAway
      const wrong = [
        ...faultsOfAnswer(operation, answer),
        ...(expected ? [] : ['lets in whom it should not']),
      ]
      const asked = `${name}: ${call.url} ${call.payload ?? ''}`.slice(0, 300)
      const example = `${asked} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
      faults.push(...wrong.map((what) => ({ what, where: operation.name, example })))
    }
    return faults
  }

  it('answers by the contract, never with an error of ours', async () => {
    const faults: Fault[] = []
    const sessionOf = keptSessions(shop)
    for (const operation of operations)
      for (const actor of actors) faults.push(...(await attack(actor, await sessionOf(actor), operation)))
    expect(oneOfEachKind(faults)).toEqual([])
  })
})
