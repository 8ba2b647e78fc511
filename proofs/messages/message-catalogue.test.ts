import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { cartTriggers } from './cart-triggers.ts'
import { customerTriggers } from './customer-triggers.ts'
import {
  CATALOGUE,
  type CatalogueMessage,
  type MessageId,
  SCREEN_MESSAGES,
  type ScreenMessageId,
} from './message-catalogue.data.ts'
import { orderTriggers } from './order-triggers.ts'
import { pageTriggers } from './page-triggers.ts'
import { paymentTriggers } from './payment-triggers.ts'
import { promotionTriggers } from './promotion-triggers.ts'
import { storeTriggers } from './store-triggers.ts'
import { openTriggerStage, type Trigger, type TriggerStage } from './trigger-stage.ts'

/** Every message that the server says or renders, with what makes it do so. */
const TRIGGERS: Readonly<Record<Exclude<MessageId, ScreenMessageId>, Trigger>> = {
  ...paymentTriggers,
  ...customerTriggers,
  ...storeTriggers,
  ...orderTriggers,
  ...cartTriggers,
  ...promotionTriggers,
  ...pageTriggers,
}

const root = path.join(import.meta.dirname, '../..')
const messages: readonly (readonly [string, CatalogueMessage])[] = Object.entries(CATALOGUE)

const readText = ({ text: [folder, key] }: CatalogueMessage, language: Language): string => {
  const file = path.join(root, folder, 'messages', `${language}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8'))[key] ?? '') : ''
}

/** An expression for what a text becomes once its values, plurals and choices are put in. */
const toExpression = (text: string): RegExp => {
  let depth = 0
  let pattern = ''
  for (const character of text) {
    if (character === '{' && depth++ === 0) pattern += '.+'
    else if (character === '}') depth -= 1
    else if (depth === 0) pattern += RegExp.escape(character)
  }
  return new RegExp(`^${pattern}$`)
}

describe('message catalogues', () => {
  let stage: TriggerStage
  beforeAll(async () => {
    stage = await openTriggerStage()
  })
  afterAll(async () => {
    await expectLedgerClean(stage.shop.platform.db)
    await stage.shop.close()
  })

  it('ER-02 name 62 messages, each with a text of its own in five languages', () => {
    expect(messages).toHaveLength(62)
    for (const key of ['says', 'en'] as const)
      expect(new Set(messages.map(([, message]) => message[key])).size, key).toBe(62)
    for (const [id, message] of messages) {
      const texts = LANGUAGES.map((language) => readText(message, language).trim())
      expect(texts, id).not.toContain('')
      expect(new Set(texts).size, id).toBe(LANGUAGES.length)
      const [language, sentence] = message.other
      expect(message.en, id).toMatch(toExpression(readText(message, 'en')))
      expect(sentence, id).toMatch(toExpression(readText(message, language)))
    }
  })

  it('ER-02 have a trigger for each message: in the running shop, or on a screen of a journey', () => {
    expect([...Object.keys(TRIGGERS), ...SCREEN_MESSAGES].toSorted()).toEqual(
      Object.keys(CATALOGUE).toSorted(),
    )
  })

  it.each(Object.entries(TRIGGERS))(
    'ER-02 %s: the trigger makes the shop say it, with its code, in English and another language',
    async (id, trigger) => {
      const { code, en, other }: CatalogueMessage = CATALOGUE[id as keyof typeof TRIGGERS]
      const [language, sentence] = other
      expect(await trigger(stage, 'en')).toEqual({ code, text: en })
      expect(await trigger(stage, language)).toEqual({ code, text: sentence })
    },
  )
})
