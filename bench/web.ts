/**
 * How the large menu of the demo loads on a simulated phone, behind HTTP/2 and brotli, compared with a static page
 * with the same content from the same front.
 */
import { findFreePort } from '#platform/testing/find-free-port.ts'
import { startFrontProxy } from './lib/front.ts'
import { watchMachine } from './lib/machine.ts'
import { HOME } from './lib/merchant.ts'
import { readOptions } from './lib/options.ts'
import { type PhoneVisit, visitPage } from './lib/phone.ts'
import { publishReport, type Row } from './lib/report.ts'
import { closeAll, openStage } from './lib/stage.ts'
import { removeScripts } from './lib/static-page.ts'
import { computeMedian, computeSpread } from './lib/stats.ts'

const GOALS = {
  performance: 100,
  others: 100,
  largestPaintRatio: 1.1,
  blocking: 50,
  shift: 0.01,
  scriptsKib: 110,
}
const STATIC_PAGE = '/static-page'
const KIB = 1024

const options = readOptions({ rounds: process.argv.includes('--small') ? 1 : 3, seconds: 1 })
const machine = watchMachine()

const toVisitRow = (name: string, visits: readonly PhoneVisit[]): Row => {
  const middle = (pick: (seen: PhoneVisit) => number): number => computeMedian(visits.map(pick))
  return {
    page: name,
    performance: middle(({ scores }) => scores.performance),
    'first paint ms': middle(({ firstPaint }) => firstPaint),
    'largest paint ms': middle(({ largestPaint }) => largestPaint),
    ' ': `±${Math.round(100 * computeSpread(visits.map(({ largestPaint }) => largestPaint)))} %`,
    'blocking ms': middle(({ blocking }) => blocking),
    shift: middle(({ layoutShift }) => layoutShift),
    'scripts KiB': middle(({ scriptBytes }) => scriptBytes / KIB),
    'all KiB': middle(({ allBytes }) => allBytes / KIB),
  }
}

const toScriptRows = (seen: PhoneVisit | undefined): Row[] =>
  [...(seen?.scripts ?? [])]
    .sort((a, b) => b.size - a.size)
    .map(({ url, size }) => ({ script: new URL(url).pathname, KiB: size / KIB }))

const toVerdicts = (ours: readonly PhoneVisit[], floor: readonly PhoneVisit[]) => {
  const middle = (pick: (seen: PhoneVisit) => number): number => computeMedian(ours.map(pick))
  const ratios = ours.map(({ largestPaint }, at) => largestPaint / (floor[at]?.largestPaint ?? Number.NaN))
  const { performance, others, largestPaintRatio, blocking, shift, scriptsKib } = GOALS
  return [
    { what: 'performance', figure: middle(({ scores }) => scores.performance), atLeast: performance },
    { what: 'accessibility', figure: middle(({ scores }) => scores.accessibility), atLeast: others },
    { what: 'best practices', figure: middle(({ scores }) => scores['best-practices']), atLeast: others },
    { what: 'search engines', figure: middle(({ scores }) => scores.seo), atLeast: others },
    {
      what: 'largest paint, as a multiple of the static page',
      figure: computeMedian(ratios),
      atMost: largestPaintRatio,
    },
    { what: 'blocking ms', figure: middle((seen) => seen.blocking), atMost: blocking },
    { what: 'layout shift', figure: middle((seen) => seen.layoutShift), atMost: shift },
    { what: 'scripts KiB', figure: middle(({ scriptBytes }) => scriptBytes / KIB), atMost: scriptsKib },
  ]
}

const port = await findFreePort()
const origin = `https://127.0.0.1:${port}`
const stage = await openStage({ ...options, publicOrigin: origin })
const ends = [stage.end]
try {
  const front = await startFrontProxy(port, stage.shop.origin)
  ends.push(front.stop)
  const page = await fetch(`${stage.shop.origin}/${HOME}`, { headers: { 'accept-language': 'en' } })
  await front.request('learn', { path: STATIC_PAGE, html: removeScripts(await page.text()) })
  // A shop creates the sizes of its pictures once, at its very first visit; that one is not measured.
  await visitPage(`${origin}/${HOME}`)
  const ours: PhoneVisit[] = []
  const floor: PhoneVisit[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    machine.look()
    ours.push(await visitPage(`${origin}/${HOME}`))
    floor.push(await visitPage(origin + STATIC_PAGE))
  }
  const complaints = [...new Set(ours.flatMap((seen) => seen.complaints))]
  publishReport({
    bench: 'web',
    machine: machine.report(),
    settings: options,
    tables: {
      [`A menu of 300 products on a simulated phone, median of ${options.rounds}`]: [
        toVisitRow('ours', ours),
        toVisitRow('static page', floor),
      ],
      'Scripts of the first visit': toScriptRows(ours[0]),
      ...(complaints.length > 0 ? { Complaints: complaints.map((complaint) => ({ complaint })) } : {}),
    },
    verdicts: toVerdicts(ours, floor),
  })
} finally {
  await closeAll(ends)
}
