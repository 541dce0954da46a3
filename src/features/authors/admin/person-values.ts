import { z } from 'zod';
import { type OwnPersonInput, ownPersonInputSchema, personInputSchema } from '../contract.ts';

const own = ownPersonInputSchema.shape;
const { shape } = personInputSchema;

/** As the contract has it; nothing of a form is left out. */
export const ownFormSchema = z.strictObject({
  bio: own.bio.unwrap(),
  links: own.links.unwrap(),
  image: own.image.unwrap(),
});
export type OwnValues = OwnPersonInput;

export const personFormSchema = z.strictObject({
  ...ownFormSchema.shape,
  name: shape.name,
  slug: shape.slug.unwrap(),
  account: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(shape.account.unwrap()),
});
export type PersonValues = z.input<typeof personFormSchema>;

export const BLANK_PERSON: PersonValues = {
  ...{ name: '', slug: '', account: '', bio: '', links: [], image: null },
};
