/**
 * A table in the shape of Loyverse's export of items, made up. Counted by hand: 2 categories and an empty one, 6
 * products. Latte has 2 sizes and a third without a price; Tea has other prices in one store; Cake is not for sale;
 * Box is made of two Muffins.
 */
export const LOYVERSE_TABLE = `\uFEFFHandle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode,SKU of included item,Quantity of included item,Available for sale [Old Town],Price [Old Town],Available for sale [Harbour],Price [Harbour],"Modifier - ""Milk""","Tax - ""VAT"" (5%)"
latte,100,Latte,Coffee,<p>With <b>milk</b></p>,N,Size,S,3.00,1.10,,,,Y,3.00,Y,3.00,Y,Y
latte,101,,,,,,L,4.00,1.30,,,,Y,4.00,Y,4.00,,
latte,102,,,,,,Any,variable,,,,,Y,variable,Y,variable,,
tea,103,Tea,Coffee,,N,,,2.50,0.20,,,,Y,2.50,Y,3.00,N,N
muffin,104,Muffin,Bakery,,N,,,2.00,0.50,5901234123457,,,Y,2.20,Y,2.20,N,N
cake,105,Cake,Bakery,,N,,,5.00,2.00,,,,N,5.00,N,5.00,N,N
nuts,106,Nuts,,,Y,,,variable,1.00,,,,Y,variable,Y,variable,N,N
box,107,Box,Bakery,,N,,,3.80,,,,,Y,3.80,Y,3.80,N,N
box,,,,,,,,,,,104,2,,,,,,
`

/** The first lines of the same in Spanish. */
export const LOYVERSE_SPANISH = `Handle,REF,Nombre,Categoria,Descripción,Vendido por peso,Opción 1 nombre,Opción 1 valor,Precio por defecto,Coste,Disponibles para la venta [Centro],Precio [Centro],"modificador - ""Leche""","impuesto - ""IVA"" (13%)"
cafe,1,Café,Bebidas,,N,Tamaño,Chico,"2,50",1,Y,"2,50",N,Y
cafe,2,,,,,,Grande,"3,50",1,Y,"3,50",,
`

/**
 * A table in the shape of Square's item library of 2025, made up. Counted by hand: 2 categories and an empty one, 5
 * products (Old is archived), two of one name. Latte has 2 sizes and a third without a price; one Water is hidden, the
 * other has a price at its location alone; Bun has another price at one location.
 */
export const SQUARE_TABLE = `Reference Handle,Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Square Online Item Visibility,Price,Online Sale Price,Archived,Sellable,Option Name 1,Option Value 1,Default Unit Cost,Current Quantity Quay,Price Quay,Enabled Quay,Modifier Set - Milk,Tax - GST (5%)
,A1,Latte,Large,L-1,Hot,"Drinks (T2B3C4D5E6F7G8H9), Hot (T2B3C4D5E6F7G8H0)",,6.21E+12,visible,$5.00,,N,Y,Size,Large,1.00,,,Y,Y,Y
,A2,Latte,Small,L-2,Hot,Drinks (T2B3C4D5E6F7G8H9),,,visible,$4.00,3.50,N,Y,Size,Small,0.80,,,Y,Y,Y
,A3,Latte,Any,L-3,Hot,Drinks (T2B3C4D5E6F7G8H9),,,visible,variable,,N,Y,Size,Any,,,,Y,Y,Y
,A4,Espresso,Regular,E-1,,DRINKS > ESPRESSO,,,visible,$3.00,,N,Y,,,,,,Y,N,N
,A5,Bun,Regular,B-1,,,,,visible,"$1,250.00",,N,Y,,,,12,$2.00,Y,N,N
,A6,Water,Regular,W-1,,Drinks (T2B3C4D5E6F7G8H9),,,hidden,$2.00,,N,Y,,,,,,Y,N,N
,A8,Water,Regular,W-2,,,,,visible,,,N,Y,,,,,$3.00,Y,N,N
,A7,Old,Regular,O-1,,Drinks (T2B3C4D5E6F7G8H9),,,visible,$9.00,,Y,Y,,,,,,Y,N,N
`

/**
 * The tables that Foodics' console exports, made up. Counted by hand: 2 categories, 3 products of which Water is
 * switched off; Latte has 2 groups, the second linked by its name; one option is inactive.
 */
export const FOODICS_TABLES = [
  ['categories.csv', '\uFEFFid,name,name_localized,reference,image\n1,Coffee,قهوة,c-1,\n2,Cold,بارد,c-2,\n'],
  [
    'products.csv',
    '\uFEFFid,name,sku,category_reference,tax_group_reference,is_sold_by_weight,is_active,is_stock_product,price,barcode,description,preparation_time,calories,image,name_localized,description_localized\n9f3a,Latte,sk-1,c-1,tx-1,No,Yes,No,18,,,,120,https://x.example/l.jpg,لاتيه,\n9f3b,Mocha,sk-2,c-1,tx-1,No,Yes,No,19.5,,,,,,,\n9f3c,Water,sk-3,c-2,,No,No,No,3,,,,,,ماء,\n',
  ],
  ['modifiers.csv', 'id,reference,name,name_localized\n1,m-1,Milk,حليب\n2,,Syrup,شراب\n'],
  [
    'options.csv',
    'id,modifier_reference,modifier_name,tax_group_reference,name,sku,price,calories,name_localized,is_active\n1,m-1,Milk,,Whole,w,0,,كامل,Yes\n2,m-1,Milk,,Oat,o,3,,شوفان,Yes\n3,,Syrup,,Vanilla,v,2,,فانيلا,Yes\n4,,Syrup,,Mint,n,2,,,No\n',
  ],
  [
    'links.csv',
    'product_name,product_sku,modifier_name,modifier_reference,minimum_options,maximum_options,free_options,default_options,unique_options\nLatte,sk-1,Milk,m-1,1,1,0,,Yes\nLatte,sk-1,Syrup,,0,2,1,,Yes\nMocha,sk-2,Syrup,,0,2,1,,Yes\n',
  ],
] as const
