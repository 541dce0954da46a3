const TEXT = { type: 'string', minLength: 1 };
const listOf = (items: object) => ({ type: 'array', items, uniqueItems: true });
/** An object with exactly these properties. */
const strict = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

const LICENSES = {
  oneOf: [
    {
      ...listOf(strict({ license: { oneOf: [strict({ id: TEXT }), strict({ name: TEXT })] } })),
      minItems: 1,
    },
    { ...listOf(strict({ expression: TEXT })), minItems: 1, maxItems: 1 },
  ],
};

const COMPONENT = {
  type: 'object',
  required: ['bom-ref', 'type', 'name', 'version', 'purl', 'licenses'],
  properties: {
    'bom-ref': TEXT,
    name: TEXT,
    version: TEXT,
    licenses: LICENSES,
    type: { enum: ['application', 'library'] },
    scope: { enum: ['required', 'optional', 'excluded'] },
    purl: { type: 'string', pattern: '^pkg:npm/(%40[\\w.-]+/)?[\\w.-]+@[\\w.+-]+$' },
    hashes: listOf(
      strict({
        alg: { const: 'SHA-512' },
        content: { type: 'string', pattern: '^[0-9a-f]{128}$' },
      }),
    ),
  },
};

/**
 * The requirements of CycloneDX 1.5 for the parts of a bill of materials that ours has, plus a version, URL
 * and license of every component.
 */
export const BILL_OF_MATERIALS = strict(
  {
    $schema: { const: 'http://cyclonedx.org/schema/bom-1.5.schema.json' },
    bomFormat: { const: 'CycloneDX' },
    specVersion: { const: '1.5' },
    serialNumber: {
      type: 'string',
      pattern: '^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    },
    version: { type: 'integer', minimum: 1 },
    metadata: {
      type: 'object',
      required: ['timestamp', 'component'],
      properties: {
        timestamp: {
          type: 'string',
          pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
        },
        component: COMPONENT,
      },
    },
    components: { ...listOf(COMPONENT), minItems: 1 },
    dependencies: listOf(strict({ ref: TEXT, dependsOn: listOf(TEXT) }, ['ref'])),
  },
  ['bomFormat', 'specVersion', 'version', 'metadata', 'components', 'dependencies'],
);
