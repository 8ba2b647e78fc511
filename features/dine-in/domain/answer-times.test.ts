import { describe, expect, it } from 'vitest'
import { computeMedian, groupAnswers, summarizeAnswers } from './answer-times.ts'

describe('how long answering takes', () => {
  it('is the middle of all times, so that one forgotten call does not spoil a good evening', () => {
    expect(computeMedian([40, 3600, 60])).toBe(60)
    expect(computeMedian([40, 61, 3600, 10])).toBe(51)
    expect(computeMedian([7])).toBe(7)
    expect(computeMedian([])).toBeNull()
  })

  it('counts calls that nobody answered, without a time', () => {
    expect(summarizeAnswers([{ seconds: 30 }, { seconds: null }, { seconds: 90 }])).toEqual({
      ...{ calls: 3, answered: 2, medianSeconds: 60 },
    })
    expect(summarizeAnswers([{ seconds: null }])).toMatchObject({ answered: 0, medianSeconds: null })
  })

  it('is summed up by kind, day or hour in their order', () => {
    const calls = [
      { kind: 'water', seconds: 10 },
      { kind: 'bill', seconds: 20 },
      { kind: 'water', seconds: 30 },
    ]
    expect(groupAnswers(calls, ({ kind }) => kind)).toEqual([
      { key: 'bill', calls: 1, answered: 1, medianSeconds: 20 },
      { key: 'water', calls: 2, answered: 2, medianSeconds: 20 },
    ])
  })
})
