import { describe, expect, it } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { extractCodeDigits, OneTimeCodeField } from './one-time-code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SelectField } from './select-field.tsx'
import { getAttributes, renderHtml } from './testing/render-html.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const ignore = () => undefined

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    const html = renderHtml(
      <TextField id="name" label="Name" hint="As on the door" error="Please fill in" required />,
    )
    expect(getAttributes(html, 'label').for).toBe('name')
    expect(getAttributes(html, 'input')).toMatchObject({
      id: 'name',
      required: '',
      'aria-invalid': 'true',
      'aria-describedby': 'name-hint name-error',
    })
    expect(html).toContain('id="name-hint"')
    expect(html).toContain('id="name-error"')
  })

  it('references no hint and no error that do not exist', () => {
    const attributes = getAttributes(renderHtml(<TextField label="Name" />), 'input')
    expect(attributes).not.toHaveProperty('aria-describedby')
    expect(attributes).not.toHaveProperty('aria-invalid')
  })

  it('keeps a hidden label for screen readers', () => {
    const html = renderHtml(<TextField label="Search" hideLabel />)
    expect(getAttributes(html, 'label').class).toBe('sr-only')
  })

  it('gives each field its own id', () => {
    const html = renderHtml([<TextField key="a" label="A" />, <TextField key="b" label="B" />])
    const ids = [...html.matchAll(/<input[^>]*\bid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(2)
  })
})

describe('TextArea', () => {
  it('counts against its limit and announces only when little room is left', () => {
    const roomy = renderHtml(<TextArea label="Note" maxLength={120} value="Ring twice" onChange={ignore} />)
    expect(roomy).toContain('10/120')
    expect(roomy).not.toContain('characters left')
    const full = renderHtml(<TextArea label="Note" maxLength={11} value="Ring twice" onChange={ignore} />)
    expect(full).toContain('1 character left')
  })
})

it('a select starts at its placeholder, which cannot be chosen when it is required', () => {
  const html = renderHtml(
    <SelectField
      label="Area"
      required
      placeholder="Choose"
      defaultValue=""
      options={[{ value: 'm', label: 'Marina' }]}
    />,
  )
  expect(html).toMatch(/<option value="" disabled="" selected="">Choose<\/option>/)
})

it('a select that runs against the page has its arrow at its own end', () => {
  const html = renderHtml(
    <SelectField label="Address" dir="ltr" options={[{ value: 'a', label: 'https://a' }]} />,
  )
  expect(html).toMatch(/<div class="relative" dir="ltr"><select dir="ltr"/)
})

it('a check box is named by its label, and its hint describes it', () => {
  const html = renderHtml(
    <CheckboxField id="offers" label="Send offers" hint="Stop any time" error="Choose" />,
  )
  expect(getAttributes(html, 'label').for).toBe('offers')
  expect(getAttributes(html, 'input')).toMatchObject({
    type: 'checkbox',
    'aria-invalid': 'true',
    'aria-describedby': 'offers-hint offers-error',
  })
})

it('radio cards are a fieldset with a legend, and a disabled one shows its reason', () => {
  const html = renderHtml(
    <RadioCards
      name="way"
      legend="How?"
      value="a"
      onChange={ignore}
      options={[
        { value: 'a', label: 'At home' },
        {
          value: 'b',
          label: 'Here',
          description: 'At a table',
          disabled: true,
          disabledReason: 'Opens at 17:00',
        },
      ]}
    />,
  )
  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>How\?/)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html.match(/checked=""/g)).toHaveLength(1)
  expect(html).toContain('Opens at 17:00')
  expect(html).not.toContain('At a table')
})

describe('QuantityStepper', () => {
  it('names its buttons after what they count and announces the number', () => {
    const html = renderHtml(<QuantityStepper label="Tea" value={2} onChange={ignore} />)
    expect(html).toContain('aria-label="One fewer: Tea"')
    expect(html).toContain('aria-label="One more: Tea"')
    expect(html).toMatch(/<output aria-live="polite"[^>]*>2<\/output>/)
  })

  it('offers removal at the minimum only when it can be removed', () => {
    expect(
      renderHtml(<QuantityStepper label="Tea" value={1} onChange={ignore} onRemove={ignore} />),
    ).toContain('aria-label="Remove Tea"')
    expect(renderHtml(<QuantityStepper label="Tea" value={1} onChange={ignore} />)).toMatch(
      /aria-disabled="true"[^>]*aria-label="One fewer/,
    )
    expect(renderHtml(<QuantityStepper label="Tea" value={5} max={5} onChange={ignore} />)).toMatch(
      /aria-disabled="true"[^>]*aria-label="One more/,
    )
  })
})

it('a phone number runs from left to right, with the country named for screen readers', () => {
  const html = renderHtml(
    <PhoneField
      label="Mobile"
      countries={[{ code: 'AE', name: 'United Arab Emirates', dialCode: '+971' }]}
      country="AE"
      onCountryChange={ignore}
      value="50"
      onChange={ignore}
    />,
  )
  expect(html).toContain('dir="ltr"')
  expect(getAttributes(html, 'input')).toMatchObject({ type: 'tel', autoComplete: 'tel-national' })
  expect(html).toContain('Country code')
})

describe('OneTimeCodeField', () => {
  it('UX-30 is one text input that phones can fill in', () => {
    const html = renderHtml(<OneTimeCodeField label="Code" length={6} value="" onChange={ignore} />)
    expect(html.match(/<input/g)).toHaveLength(1)
    expect(getAttributes(html, 'input')).toMatchObject({
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      dir: 'ltr',
    })
  })

  it.each([
    ['123456', '123456'],
    ['Your code: 12-34 56.', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳', '123'],
    ['12345678', '123456'],
    ['', ''],
  ])('reads %j as %s', (text, code) => {
    expect(extractCodeDigits(text, 6)).toBe(code)
  })
})
