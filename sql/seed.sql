-- The rows of the shop: as many as Northwind has, shaped like them (lengths, missing regions and
-- fax numbers, accents, lines of an order), in our own words. The same rows on every run: whatever
-- looks arbitrary is arithmetic on the number of the row.

INSERT INTO categories (category_id, category_name, description)
VALUES
    (1, 'Teas & Cordials', 'Leaf teas, syrups, pressed juices and roasted coffees'),
    (2, 'Relishes', 'Pickles, mustards, chutneys and seasoned oils'),
    (3, 'Sweets', 'Nougat, gingerbread, candied peel and pralinés'),
    (4, 'Creamery', 'Hard and soft cheeses, cultured butter, skyr'),
    (5, 'Mill & Oven', 'Flours, noodles, crispbreads and rusks'),
    (6, 'Smokehouse', 'Cured, smoked and potted meats'),
    (7, 'Larder', 'Dried fruit, pulses, mushrooms and purées'),
    (8, 'Harbour', 'Tinned, smoked and salted fish, shells and kelp');

INSERT INTO shippers (shipper_id, company_name, phone)
VALUES
    (1, 'Kestrel Parcels', '(555) 010-7781'),
    (2, 'Blue Harbour Lines', '(555) 010-4410'),
    (3, 'Österlund Fjärrfrakt', '(555) 010-2963');

-- A place: what an address needs beside the street. Some countries have regions, most have none.
CREATE TEMPORARY TABLE places (
    place integer PRIMARY KEY,
    city text,
    region text,
    postal_code text,
    country text,
    prefix text
);

INSERT INTO places (place, city, region, postal_code, country, prefix)
VALUES
    (0, 'Göttingen', NULL, '37073', 'Germany', '0551-555'),
    (1, 'Besançon', NULL, '25000', 'France', '03.81.55'),
    (2, 'Boise', 'ID', '83702', 'USA', '(208) 555'),
    (3, 'Västerås', NULL, 'S-722 11', 'Sweden', '021-55 5'),
    (4, 'Florianópolis', 'SC', '88010-400', 'Brazil', '(48) 555'),
    (5, 'Querétaro', NULL, '76000', 'Mexico', '(442) 555'),
    (6, 'Norwich', NULL, 'NR1 3QA', 'UK', '(01603) 555'),
    (7, 'A Coruña', NULL, '15003', 'Spain', '(981) 555'),
    (8, 'Duluth', 'MN', '55802', 'USA', '(218) 555'),
    (9, 'Salzburg', NULL, '5020', 'Austria', '0662-555'),
    (10, 'Trois-Rivières', 'Québec', 'G9A 5H7', 'Canada', '(819) 555'),
    (11, 'Odense', NULL, '5000', 'Denmark', '65 55 5'),
    (12, 'Porto Alegre', 'RS', '90010-150', 'Brazil', '(51) 555'),
    (13, 'Liège', NULL, 'B-4000', 'Belgium', '(04) 555'),
    (14, 'Łódź', NULL, '90-001', 'Poland', '(42) 555'),
    (15, 'Mérida', 'Mérida', '5101', 'Venezuela', '(274) 555'),
    (16, 'Jyväskylä', NULL, '40100', 'Finland', '014-555'),
    (17, 'Sligo', 'Co. Sligo', NULL, 'Ireland', '071 555'),
    (18, 'Genève', NULL, '1204', 'Switzerland', '022-555'),
    (19, 'Forlì', NULL, '47121', 'Italy', '0543-555');

CREATE TEMPORARY TABLE people (person integer PRIMARY KEY, first_name text, last_name text);

INSERT INTO people (person, first_name, last_name)
SELECT first_name.position - 1 + 13 * (last_name.position - 1), first_name.name, last_name.name
FROM unnest(ARRAY['Agnès', 'Bjørn', 'Clara', 'Duarte', 'Émile', 'Frieda', 'Gonçalo', 'Hanna',
        'Iván', 'Jürgen', 'Katarzyna', 'Lorcan', 'María José'])
        WITH ORDINALITY AS first_name (name, position),
    unnest(ARRAY['Almqvist', 'Boström', 'Carvalho', 'Delacroix', 'Eberhardt', 'Fitzgerald',
        'Gutiérrez', 'Håkansson', 'Iñárritu', 'Jabłoński'])
        WITH ORDINALITY AS last_name (name, position);

CREATE TEMPORARY TABLE streets (street integer PRIMARY KEY, pattern text);

INSERT INTO streets (street, pattern)
VALUES
    (0, 'Lindenstraße %s'),
    (1, '%s, rue de la Fontaine'),
    (2, '%s Old Mill Road'),
    (3, 'Björkgatan %s'),
    (4, 'Rua das Laranjeiras, %s'),
    (5, 'Calle del Río %s'),
    (6, '%s Quayside, Unit 4'),
    (7, 'Piazza San Nicolò %s'),
    (8, '%s Chestnut Avenue, 2nd Floor'),
    (9, 'Am Kräutermarkt %s'),
    (10, 'Avenida de los Constituyentes %s');

INSERT INTO suppliers (supplier_id, company_name, contact_name, contact_title, address, city,
    region, postal_code, country, phone, fax, homepage)
SELECT n,
    (ARRAY['Fjordland', 'Mühlbach', 'Três Irmãos', 'Côte Verte', 'Highmoor', 'Peña Alta'])
        [1 + n % 6] || ' '
        || (ARRAY['Provisions', 'Conserves', 'Farm & Dairy', 'Fisheries', 'Kontor'])[1 + n % 5],
    first_name || ' ' || last_name,
    (ARRAY['Sales Director', 'Export Clerk', 'Owner', 'Head of Orders'])[1 + n % 4],
    format(pattern, 3 + n * 37 % 190),
    city, region, postal_code, country,
    prefix || '-' || lpad((n * 613 % 10000)::text, 4, '0'),
    CASE WHEN n % 9 IN (2, 5) THEN prefix || '-' || lpad((n * 617 % 10000)::text, 4, '0') END,
    CASE WHEN n % 6 = 0 THEN 'https://supplier-' || n || '.example/' END
FROM generate_series(1, 29) AS n
    JOIN places ON place = n * 7 % 20
    JOIN people ON person = n * 11 % 130
    JOIN streets ON street = n * 5 % 11
ORDER BY n;

INSERT INTO products (product_id, product_name, supplier_id, category_id, quantity_per_unit,
    unit_price, units_in_stock, units_on_order, reorder_level, discontinued)
SELECT n,
    (ARRAY['Wild', 'Smoked', 'Höfer', 'Grandmother''s', 'Crème de', 'Señor Pío''s', 'Old Harbour'])
        [1 + n % 7] || ' '
        || (ARRAY['Rosehip Tea', 'Pickled Samphire', 'Honey Nougat', 'Goat''s Cheese', 'Rye Rusks',
        'Venison Terrine', 'Plum Purée', 'Mackerel', 'Elderflower', 'Quince Mostarda', 'Marzipan'])
        [1 + n % 11],
    1 + n * 8 % 29,
    (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3])[1 + n % 11],
    (ARRAY['12 jars x 250 g', '24 - 330 ml bottles', '10 boxes x 30 pieces', '5 kg sack',
        '18 packets x 200 g', '6 crocks', '36 tins x 125 g', '500 g'])[1 + n * 3 % 8],
    CASE n WHEN 38 THEN 241.5 ELSE 2.5 + n * n * 29 % 1213 * 0.05 END,
    n * 47 % 126,
    CASE WHEN n % 5 = 2 THEN 10 * (1 + n % 10) ELSE 0 END,
    n * 5 % 7 * 5,
    n % 9 = 5
FROM generate_series(1, 77) AS n
ORDER BY n;

-- An id is the first letters of a company's two names.
INSERT INTO customers (customer_id, company_name, contact_name, contact_title, address, city,
    region, postal_code, country, phone, fax)
SELECT upper(left(first_word.code, 3) || left(second_word.code, 2)),
    first_word.name || ' ' || second_word.name,
    first_name || ' ' || last_name,
    (ARRAY['Owner', 'Purchasing Agent', 'Sales Associate', 'Marketing Manager', 'Bookkeeper',
        'Assistant to the Director'])[1 + n * 5 % 6],
    format(pattern, 1 + n * 53 % 230),
    city, region, postal_code, country,
    prefix || '-' || lpad((n * 739 % 10000)::text, 4, '0'),
    CASE WHEN n % 4 <> 1 THEN prefix || '-' || lpad((n * 743 % 10000)::text, 4, '0') END
FROM unnest(
        ARRAY['Ahornblatt', 'Brûlerie', 'Casa Núñez', 'Dragonfly', 'Éclair', 'Fågelsång',
        'Gänseblümchen', 'Hôtel', 'Juniper', 'Köhler & Söhne', 'Lavandería', 'Mañana', 'Nightjar'],
        ARRAY['aho', 'bru', 'cas', 'dra', 'ecl', 'fag', 'gan', 'hot', 'jun', 'koh', 'lav', 'man',
        'nig']) WITH ORDINALITY AS first_word (name, code, position),
    unnest(
        ARRAY['Delikatessen', 'et Compagnie', 'Gourmet Market', 'Importações', 'Lebensmittel',
        'Stores', 'Traiteur'],
        ARRAY['de', 'et', 'go', 'im', 'le', 'st', 'tr'])
        WITH ORDINALITY AS second_word (name, code, position)
    CROSS JOIN LATERAL (SELECT (first_word.position - 1) * 7 + second_word.position) AS number (n)
    JOIN places ON place = n * 3 % 20
    JOIN people ON person = n * 17 % 130
    JOIN streets ON street = n * 4 % 11
ORDER BY n;

INSERT INTO employees (employee_id, last_name, first_name, title, title_of_courtesy, birth_date,
    hire_date, address, city, region, postal_code, country, home_phone, extension, notes,
    reports_to, photo_path)
SELECT n,
    last_name,
    split_part(first_name, ' ', 1),
    CASE n WHEN 2 THEN 'Head of Sales' WHEN 5 THEN 'Sales Manager' ELSE 'Sales Representative' END,
    (ARRAY['Ms.', 'Mr.', 'Dr.'])[1 + n % 3],
    date '1970-02-11' + n * 1277 % 9000,
    date '2012-03-01' + n * 311 % 2900,
    format(pattern, 10 + n * 71 % 120),
    city, region, postal_code, country,
    prefix || '-' || lpad((n * 881 % 10000)::text, 4, '0'),
    lpad((n * 419 % 6000)::text, 4, '0'),
    first_name || ' looks after the customers of ' || country || ' and speaks their language.',
    CASE n WHEN 2 THEN NULL WHEN 5 THEN 2 ELSE CASE WHEN n < 5 THEN 2 ELSE 5 END END,
    'https://shop.example/people/' || n || '.png'
FROM generate_series(1, 9) AS n
    JOIN places ON place = n * 2
    JOIN people ON person = n * 14
    JOIN streets ON street = n
ORDER BY n;

-- Goods go to the customer that ordered them. The latest orders have not left the house.
INSERT INTO orders (order_id, customer_id, employee_id, order_date, required_date, shipped_date,
    ship_via, freight, ship_name, ship_address, ship_city, ship_region, ship_postal_code,
    ship_country)
SELECT 10247 + n,
    customer_id,
    1 + n * 5 % 9,
    order_date,
    order_date + CASE n % 10 WHEN 3 THEN 14 WHEN 7 THEN 42 ELSE 28 END,
    CASE WHEN n <= 809 THEN order_date + 1 + n * 13 % 17 END,
    1 + n * 7 % 3,
    CASE n WHEN 293 THEN 1007.64 ELSE 0.02 + n::bigint * n * 379 % 30011 * 0.01 END,
    company_name, address, city, region, postal_code, country
FROM generate_series(1, 830) AS n
    CROSS JOIN LATERAL (SELECT date '2021-01-04' + n * 671 / 830) AS calendar (order_date)
    JOIN (
        SELECT *, row_number() OVER (ORDER BY customer_id COLLATE "C") AS position
        FROM customers
    ) AS numbered ON position = 1 + n * n % 89 + n % 3
ORDER BY n;

-- Two or three lines, more or fewer by turns; the turns of ten orders add up to nothing.
INSERT INTO order_details (order_id, product_id, unit_price, quantity, discount)
SELECT 10247 + n,
    product_id,
    CASE WHEN n <= 300 THEN round(unit_price * 0.8, 2) ELSE unit_price END,
    1 + (n * 31 + line * 17) % 60 + CASE WHEN n % 40 = 0 THEN 60 ELSE 0 END,
    (ARRAY[0, 0, 0.05, 0, 0.1, 0, 0.15, 0, 0.2, 0.25])[1 + (n * 3 + line) % 10]
FROM generate_series(1, 830) AS n
    CROSS JOIN LATERAL generate_series(1, n * 2155 / 830 - (n - 1) * 2155 / 830
        + (ARRAY[-1, 1, 0, 2, -1, -1, 0, 1, 0, -1])[1 + n % 10]) AS line
    JOIN products ON product_id = 1 + (n * 7 + line * 13) % 77
ORDER BY n, line;

DROP TABLE streets, people, places;
