/** The steps in which a deal is written: contract, result, and what the last one came to. Only a game needs them. */
import { showContract, startContract } from "standblatt/contract.js";
import { startEntry } from "standblatt/deal-entry.js";
import { showAnswer, showStanding } from "standblatt/last-deal.js";
import { showResult, startResult } from "standblatt/points.js";

/**
 * @import {Entry} from "standblatt/deal-entry.js"
 * @import {State} from "standblatt/open-game.js"
 */

/** @param {State} state @param {Entry} entry */
export function showSteps(state, entry) {
  showContract(state, entry);
  showResult(state, entry);
  showAnswer(state, entry);
  showStanding(state);
}

export function startSteps() {
  startEntry();
  startContract();
  startResult();
}
