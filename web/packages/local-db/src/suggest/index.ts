/**
 * What to order of a product, from what is on this device. Pure, and below the modules: the page of suggestions says it, and
 * home counts it.
 */
export { cartKey, unitsInCart } from './cart-units';
export { type Choice, chooseOffer, compareChoices } from './choose-offer';
export { unitsNotInFigures } from './not-in-figures';
export { type Figures, knownDays, leadDays, neededUnits, RULE, suggest } from './suggest';
export { type ProductFacts, type SuggestedProduct, suggestProduct } from './suggest-product';
