import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { chooseRunCount, takeShare } from '#platform/testing/proof-runs.ts'
import {
  type Actor,
  createActors,
  createSessionCache,
  getExpectedRefusal,
  sendCall,
} from './support/actors.ts'
import { createSiteValues, createVocabularyLookup, seedCustomerData } from './support/field-values.ts'
import { computeFingerprint, readWriteMark } from './support/fingerprint.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import {
  createHostileInputs,
  createValidInputs,
  toWireCall,
  type VocabularyLookup,
  type WireCall,
} from './support/requests.ts'
import { dedupeIssues, findResponseIssues, type ResponseIssue } from './support/response-issues.ts'

const SEED = 20_261_120

/** Inputs per operation from each of thirteen actors: the number of valid ones and of hostile ones. */
const VALID = chooseRunCount({ ci: 1, full: 4 })
const HOSTILE = chooseRunCount({ ci: 1, full: 16 })

/** A path segment longer than any of ours matches no route, before the caller is checked. */
const isNonexistentPath = (url: string): boolean =>
  (url.split('?')[0] ?? '').split('/').some((part) => decodeURIComponent(part).length > 200)

interface Attack {
  readonly actor: Actor
  readonly browser: TestBrowser
  readonly call: WireCall
  /** The error codes with which the operation has refused so far. */
  readonly seen: Set<string>
}

describe('every operation, for every actor, with any input', () => {
  let shop: TestShop
  let operations: readonly OperationUnderAttack[]
  let actors: readonly Actor[]
  let words: VocabularyLookup
  beforeAll(async () => {
    shop = await startTestShop()
    operations = listOperations(shop).filter(({ endpoint }) => !endpoint.stream)
    actors = await createActors(shop)
    words = createVocabularyLookup(createSiteValues(shop, (await seedCustomerData(shop)).ids))
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const drawCalls = (operation: OperationUnderAttack): ((seed: number) => WireCall[]) => {
    const valid = createValidInputs(operation, words)
    const hostile = createHostileInputs(operation, words)
    return (seed) =>
      [...fc.sample(valid, { numRuns: VALID, seed }), ...fc.sample(hostile, { numRuns: HOSTILE, seed })].map(
        (inputs) => toWireCall(operation, inputs),
      )
  }

  const attack = async (operation: OperationUnderAttack, attacked: Attack): Promise<ResponseIssue[]> => {
    const { actor, browser, call } = attacked
    const answer = await sendCall(shop, browser, call)
    const turnedAway = isNonexistentPath(call.url)
      ? 404
      : getExpectedRefusal(operation.endpoint.access, actor.kind)
    const isExpected = turnedAway === undefined || answer.statusCode === turnedAway
    const wrong = [
      ...findResponseIssues(operation, answer),
      ...(isExpected ? [] : ['lets in whom it should not']),
      ...(await halfSaved(answer, attacked)),
    ]
    const requested = `${actor.name}: ${call.url} ${call.payload ?? ''}`.slice(0, 300)
    const example = `${requested} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
    return wrong.map((what) => ({ what, where: operation.name, example }))
  }

  /**
   * Repeats a refused call, the first time an operation refuses with this code. If anything was written, once more, and
   * compares every table.
   */
  const halfSaved = async (
    answer: Awaited<ReturnType<typeof sendCall>>,
    { browser, call, seen }: Attack,
  ): Promise<string[]> => {
    if (answer.statusCode < 400) return []
    const way = String(answer.json().meta?.code)
    if (seen.has(way)) return []
    seen.add(way)
    const { db } = shop.platform
    const mark = await readWriteMark(db)
    await sendCall(shop, browser, call)
    if ((await readWriteMark(db)) === mark) return []
    const before = await computeFingerprint(db)
    const isRefusedAgain = (await sendCall(shop, browser, call)).statusCode >= 400
    const after = await computeFingerprint(db)
    const changed = Object.keys(after).filter((name) => before[name] !== after[name])
    return isRefusedAgain && changed.length > 0 ? [`refuses and still writes to ${changed.join(', ')}`] : []
  }

  it('ER-04 answers by the contract, names the field, saves nothing partially, and never breaks', async () => {
    const sessionOf = createSessionCache(shop)
    const issues: ResponseIssue[] = []
    for (const [place, operation] of operations.entries()) {
      const seen = new Set<string>()
      const draw = drawCalls(operation)
      for (const [index, actor] of takeShare(actors, place)) {
        const browser = await sessionOf(actor)
        for (const call of draw(SEED + index))
          issues.push(...(await attack(operation, { actor, browser, call, seen })))
      }
    }
    expect(dedupeIssues(issues)).toEqual([])
  })
})
