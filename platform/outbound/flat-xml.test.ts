import { describe, expect, it } from 'vitest'
import { escapeXml, getElementText } from './flat-xml.ts'

describe('flat XML', () => {
  it('returns the text of an element, whatever its prefix and attributes', () => {
    expect(getElementText('<result>CAPTURED</result><amt> 1.500 </amt>', 'amt')).toBe('1.500')
    expect(getElementText('<ns2:Status a="1">A &amp; B</ns2:Status>', 'Status')).toBe('A & B')
    expect(getElementText('<a></a>', 'a')).toBe('')
  })

  it('returns undefined for elements that are missing, not flat or not closed', () => {
    for (const xml of ['', '<b>1</b>', '<a><b>1</b></a>', '<a>1', '<ab>1</ab>'])
      expect(getElementText(xml, 'a'), xml).toBeUndefined()
  })

  it('rejects documents that declare types or entities', () => {
    expect(() => getElementText('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'a')).toThrow()
  })

  it('escapes characters that would end an element', () => {
    expect(escapeXml('<a>&"\'\u0001')).toBe('&#60;a&#62;&#38;&#34;&#39;')
  })
})
