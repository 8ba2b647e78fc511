const nestObjects = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

/** Values that no field accepts. A new kind of hostile value is one row. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...[null, true, false, {}, [], [[]], [null]],
  ...[0, -0, -1, 1.5, 1e9, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, -(2 ** 31) - 1, 5e-324],
  ...['', ' ', 'NaN', 'Infinity', '-1', '1e9', '0x10', '٤٢', '1,5', 'null', 'undefined', '[object Object]'],
  ...[
    'a\u0000b',
    'a\ud800b',
    '\udfff',
    '\u202eevil\u202c',
    'e\u0301'.repeat(40),
    '👩‍🍳'.repeat(30),
    '\u2028',
  ],
  ...[
    'x\r\nSet-Cookie: a=b',
    'x\nX: y',
    '\t\v\f',
    '%00',
    '%0d%0a',
    '../../etc/passwd',
    '..%2f..%2f',
    '#{7*7}',
  ],
  ...["' or 1=1 --", '"; drop table orders; --', '<script>alert(1)</script>', '{{7*7}}', '\\', '%', '_', '*'],
  ...['a'.repeat(300), 'a'.repeat(3_000), 'a'.repeat(60_000), '1'.repeat(400), ' '.repeat(3_000)],
  ...['4111 1111 1111 1111', '٤١١١١١١١١١١١١١١١', 4_111_111_111_111_111],
  ...['0'.repeat(22), 'Z'.repeat(22), '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...[
    nestObjects(19),
    nestObjects(40),
    nestObjects(2_000),
    Array.from({ length: 500 }, () => 1),
    { $gt: '' },
    { length: 1e9 },
  ],
  ...[
    { toString: 1 },
    { constructor: { prototype: { isAdmin: true } } },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
  ],
]

/** Names that a body may carry in addition to those of its schema, to check that none of them has an effect. */
export const EXTRA_NAMES: readonly string[] = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'userId',
    'user',
    'brand',
    'brandId',
    'role',
    'isAdmin',
    'status',
  ],
  ...['price', 'total', 'discount', 'token', '_id', 'id', '$where', 'a.b', 'a\u0000', ''],
]
