import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { Product } from '#core/menus/contract/endpoints.ts'
import type { CollectFieldView } from '#core/stores/contract/collect.ts'
import { COLLECT_TYPE } from '#core/stores/domain/collect.ts'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import { drawButtons } from '#platform/testing/press-button.tsx'
import uiMessages from '#platform/ui/messages/en.json' with { type: 'json' }
import messages from '../messages/en.json' with { type: 'json' }
import { type ConfiguredItem, ItemFooter, useItemForm } from './item-sheet-form.tsx'
import {
  type Answers,
  getMissingAnswers,
  ItemQuestions,
  toCollectedAnswers,
} from './item-sheet-questions.tsx'

const compile = (area: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(area).map(([key, text]) => [key, compileText(text)]))
const texts = createTexts('en', { cart: compile(messages), ui: compile(uiMessages) })

const field = (_id: string, type: CollectFieldView['type']): CollectFieldView => ({
  ...{ _id, type, label: _id, mandatory: true },
  options: type === COLLECT_TYPE.dropdown ? [{ _id: 'day', name: 'Birthday' }] : [],
})
const FIELDS = [
  field('words', COLLECT_TYPE.text),
  field('gift', COLLECT_TYPE.toggle),
  field('candles', COLLECT_TYPE.checkbox),
  field('why', COLLECT_TYPE.dropdown),
]

/** Each question as it is drawn: its element, whether it is a switch, whether it is on, and its warning. */
const draw = (answers: Answers, isComplainedAbout: boolean) =>
  FIELDS.map((each) => {
    const html = renderToStaticMarkup(
      <TextsProvider texts={texts}>
        <ItemQuestions fields={[each]} {...{ answers, isComplainedAbout }} onAnswers={() => undefined} />
      </TextsProvider>,
    )
    const [input = ''] = /<(?:input|select)[^>]*>/.exec(html) ?? []
    const parts = [
      /^<select/.test(input) ? 'select' : (/type="(\w+)"/.exec(input)?.[1] ?? 'text'),
      input.includes('role="switch"') && 'switch',
      input.includes('checked=""') && 'on',
      html.includes(messages['question.missing'].replace('{label}', each._id)) && 'missing',
    ]
    return parts.filter(Boolean).join(' ')
  })

it('CU-04 draws a text, a toggle, a checkbox and a dropdown, each as what it is', () => {
  expect(draw({}, false)).toEqual(['text', 'checkbox switch', 'checkbox', 'select'])
  expect(draw({ words: 'Hi', gift: true, candles: true, why: 'day' }, true)).toEqual([
    ...['text', 'checkbox switch on', 'checkbox on', 'select'],
  ])
})

it('CU-04 warns of a mandatory text and dropdown without a value, and never of a toggle or a checkbox', () => {
  expect(draw({ words: '  ' }, true)).toEqual([
    'text missing',
    'checkbox switch',
    'checkbox',
    'select missing',
  ])
  expect(getMissingAnswers(FIELDS, { gift: false }).map(({ _id }) => _id)).toEqual(['words', 'why'])
})

it('CU-04 sends the answers of a toggle and a checkbox as whether they are on', () => {
  expect(toCollectedAnswers(FIELDS, { words: '', gift: true, candles: false, why: 'day' })).toEqual([
    { _id: 'gift', value: true },
    { _id: 'candles', value: false },
    { _id: 'why', value: 'day' },
  ])
})

afterEach(() => vi.unstubAllGlobals())

const CAKE = {
  ...{ _id: 'cake', name: 'Cake', price: { amount: 900, currency: 'AED' }, collectFromUser: FIELDS },
  ...{ customize: [], nested: [], minPerOrder: null, maxPerOrder: null },
} as unknown as Product

interface SheetProps {
  readonly answers: Answers
  readonly onDecide: (item: ConfiguredItem) => Promise<unknown>
}

const SheetButton = ({ answers, onDecide }: SheetProps) => {
  const form = useItemForm(CAKE, { begin: () => ({ choices: {}, qty: 2, note: '', answers }) })
  return <ItemFooter form={form} label="Add" onDecide={onDecide} />
}

/** Presses the button of a sheet with these answers: its name, and what is then ordered. */
const order = (answers: Answers) => {
  vi.stubGlobal('document', { getElementById: () => null })
  const ordered: object[] = []
  const onDecide = async ({ qty, collectFromUser }: ConfiguredItem) => ordered.push({ qty, collectFromUser })
  const shown = { texts: { cart: messages, ui: uiMessages } }
  const button = callHook(() => drawButtons(<SheetButton {...{ answers, onDecide }} />), shown).at(-1)
  button?.press()
  return [button?.name, ordered]
}

it('CU-04 blocks the order while a mandatory text or dropdown has no value, and names it', () => {
  expect(order({ why: 'day', words: ' ' })).toEqual([expect.stringContaining('words'), []])
  expect(order({ words: 'Hi', gift: true })).toEqual([expect.stringContaining('why'), []])
  const answers = [
    { _id: 'words', value: 'Hi' },
    { _id: 'why', value: 'day' },
  ]
  expect(order({ words: 'Hi', why: 'day' })).toEqual([
    expect.stringMatching(/^Add AED\s18/),
    [{ qty: 2, collectFromUser: answers }],
  ])
})
