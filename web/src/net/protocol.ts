// Written by `npm run types` from the server's schema. Do not edit.

export interface paths {
    "/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Account
         * @description Create an account with 1,000 credits. A guest becomes the account and keeps seats, matches and statistics.
         */
        post: operations["create_account_api_v1_accounts_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Blocks
         * @description The people whom you have blocked.
         */
        get: operations["list_blocks_api_v1_blocks_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks/{block_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unblock
         * @description Remove a block.
         */
        delete: operations["unblock_api_v1_blocks__block_id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Leaderboard
         * @description The best accounts at a game. Matches with help do not count. Ranking by mean place needs three matches.
         */
        get: operations["get_leaderboard_api_v1_boards__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{game}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Rating Board
         * @description The accounts with the highest ratings at a game, and the fixed ratings of the bots.
         */
        get: operations["get_rating_board_api_v1_boards__game__ratings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Credits Leaderboard
         * @description The accounts with the most credits.
         */
        get: operations["get_credits_leaderboard_api_v1_boards_credits_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Challenge
         * @description Make a challenge. Its id is its link. You do not know its cards either.
         */
        post: operations["make_challenge_api_v1_challenges_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Challenge
         * @description A challenge, as everyone with its link may see it.
         */
        get: operations["read_challenge_api_v1_challenges__challenge_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}/attempt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play Challenge
         * @description Begin your attempt, or continue it. Everybody has one.
         */
        post: operations["play_challenge_api_v1_challenges__challenge_id__attempt_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Credits
         * @description Your credits and your last transactions.
         */
        get: operations["get_credits_api_v1_credits_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits/refill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refill
         * @description Refill your balance to 100 credits. Possible once a day with fewer than 5 credits, stakes in play included.
         */
        post: operations["refill_api_v1_credits_refill_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Daily Deals
         * @description The daily deal of every game.
         */
        get: operations["list_daily_deals_api_v1_daily_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Duplicate
         * @description Make a duplicate match. Its id is its link. You are the first person of team 0.
         */
        post: operations["make_duplicate_api_v1_duplicates_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Duplicate
         * @description A duplicate match, as everyone with its link may see it.
         */
        get: operations["read_duplicate_api_v1_duplicates__duplicate_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join Team
         * @description Join a team, or change over from the other one, until the match begins.
         */
        post: operations["join_team_api_v1_duplicates__duplicate_id__join_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave Team
         * @description Give up your place, until the match begins.
         */
        post: operations["leave_team_api_v1_duplicates__duplicate_id__leave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start Duplicate
         * @description Start, if you made it and both teams have somebody. Bots take the open places.
         */
        post: operations["start_duplicate_api_v1_duplicates__duplicate_id__start_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open Own Table
         * @description Open your table, or come back to it.
         */
        post: operations["open_own_table_api_v1_duplicates__duplicate_id__table_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Friends
         * @description Your friends, open requests and invitations.
         */
        get: operations["list_friends_api_v1_friends_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/friends/{friend_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove Friend
         * @description Remove a friend, decline a request, or take back your own. A person whose request you decline is not told.
         */
        delete: operations["remove_friend_api_v1_friends__friend_id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/friends/{friend_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept Friend
         * @description Agree to be friends with a person who has asked you.
         */
        post: operations["accept_friend_api_v1_friends__friend_id__accept_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/friends/companions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Companions
         * @description People you played with lately who are not your friends, the latest first.
         */
        get: operations["list_companions_api_v1_friends_companions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/friends/online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose Online
         * @description Choose whether your friends see that you are online.
         */
        put: operations["choose_online_api_v1_friends_online_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Games
         * @description Every game that can be played here.
         */
        get: operations["list_games_api_v1_games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One Game
         * @description One game with its options and its cards.
         */
        get: operations["one_game_api_v1_games__name__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{name}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read Rule Book
         * @description The rule book of a game for these options.
         */
        post: operations["read_rule_book_api_v1_games__name__book_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{name}/example": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work Example
         * @description A worked example of the scoring for these options, always the same one.
         */
        post: operations["work_example_api_v1_games__name__example_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{name}/lesson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin Lesson
         * @description A table with the lesson of a game, for you and bots. It is listed nowhere and counts nowhere.
         */
        post: operations["begin_lesson_api_v1_games__name__lesson_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{name}/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What If
         * @description What these options do. An answer that is not known yet takes some seconds.
         */
        post: operations["what_if_api_v1_games__name__what_if_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Guest
         * @description Create a guest and set the cookie. A guest who sends this again gets the new name and stays the same person.
         */
        post: operations["create_guest_api_v1_guests_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{invitation_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept Invitation
         * @description Take a seat at the table of a friend who has invited you.
         */
        post: operations["accept_invitation_api_v1_invitations__invitation_id__accept_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{invitation_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline Invitation
         * @description Decline an invitation. The friend is told.
         */
        post: operations["decline_invitation_api_v1_invitations__invitation_id__decline_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log In
         * @description Log in to an account. The cookie that the browser had before becomes invalid.
         */
        post: operations["log_in_api_v1_login_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log Out
         * @description Log out. A guest who logs out cannot come back, because there is no password.
         */
        post: operations["log_out_api_v1_logout_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One Match
         * @description A finished match. One of a challenge is shown to people who have finished that, or when it is over.
         */
        get: operations["one_match_api_v1_matches__match_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play On
         * @description Play a finished match on from a moment, alone with bots, to the end of that deal. It counts nowhere.
         */
        post: operations["play_on_api_v1_matches__match_id__practice_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record
         * @description The record: every card, every action, and the secret that decided the cards.
         *
         *     The secret of a challenge is there when the challenge is over.
         */
        get: operations["record_api_v1_matches__match_id__record_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description A finished match card by card, with all hands open.
         */
        get: operations["replay_api_v1_matches__match_id__replay_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/reviews/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Review
         * @description The review of a player as far as it is done.
         */
        get: operations["read_review_api_v1_matches__match_id__reviews__seat__get"];
        put?: never;
        /**
         * Start Review
         * @description Review a player, or go on where a review was interrupted. It goes on in the background.
         */
        post: operations["start_review_api_v1_matches__match_id__reviews__seat__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/seats/{seat}/friend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask Person Of Match
         * @description Ask a person you played with in a finished match to be friends.
         */
        post: operations["ask_person_of_match_api_v1_matches__match_id__seats__seat__friend_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Me
         * @description The person who sends the request. The cookie is renewed, so that it does not expire.
         */
        get: operations["get_me_api_v1_me_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename
         * @description Change your name. Finished matches keep the old one.
         */
        patch: operations["rename_api_v1_me_patch"];
        trace?: never;
    };
    "/api/v1/me/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Own Challenges
         * @description The challenges and duplicate matches that you have made or played, the newest first.
         */
        get: operations["list_own_challenges_api_v1_me_challenges_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Data
         * @description Everything that the server stores about you, as a JSON file: credits, matches with records, chat messages.
         */
        get: operations["download_data_api_v1_me_data_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Data
         * @description Delete your data. Your moves remain, without your name, because other people's matches contain them.
         *
         *     You leave every table; in a match that is being played, a bot plays on.
         */
        post: operations["delete_data_api_v1_me_deletion_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get History
         * @description Your finished matches, newest first. For the next page, `before` is the `finished_at` of the last match.
         */
        get: operations["get_history_api_v1_me_history_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change Password
         * @description Change your password. All other devices are logged out.
         */
        put: operations["change_password_api_v1_me_password_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Statistics
         * @description Your statistics, one entry per game.
         */
        get: operations["get_statistics_api_v1_me_statistics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset Password
         * @description Choose a new password with a link from the host of the server. All devices are logged out but this one.
         */
        post: operations["reset_password_api_v1_password_resets_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Profile
         * @description A person with an account: the ratings, and how they changed.
         */
        get: operations["get_profile_api_v1_people__name__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{name}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Profile Matches
         * @description The rated matches of a person, newest first. For the next page, `before` is the `at` of the last match.
         */
        get: operations["get_profile_matches_api_v1_people__name__matches_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read Position
         * @description Read a position, change it, and get everything to show it. Nothing is stored.
         */
        post: operations["read_position_api_v1_positions_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge
         * @description What bots think of every choice of the seat to act.
         */
        post: operations["judge_api_v1_positions_choices_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play Position
         * @description Play a position with bots to the end of its deal. It counts nowhere.
         */
        post: operations["play_position_api_v1_positions_practice_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Puzzles
         * @description The puzzles of today, one for each game that has some.
         */
        get: operations["list_puzzles_api_v1_puzzles_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/puzzles/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open Puzzle
         * @description A table with the puzzle of today. Your first action is the answer; then the deal can be played on with bots.
         */
        post: operations["open_puzzle_api_v1_puzzles__game__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description Whether tables, bots and hints are ready.
         */
        get: operations["readiness_api_v1_readiness_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Rooms
         * @description All rooms and their tables with an open seat.
         */
        get: operations["list_rooms_api_v1_rooms_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rooms/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Room
         * @description A room and its tables with an open seat.
         */
        get: operations["get_room_api_v1_rooms__name__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rooms/{name}/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter Room
         * @description Take a seat at the next table of a room. The match starts when the table is full.
         *
         *     The answer has the commitment of the table. Send your contribution over the socket when you have seen it.
         */
        post: operations["enter_room_api_v1_rooms__name__enter_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tables
         * @description Public tables: first those with an open seat, then those being played; the newest first.
         *
         *     Tables of people whom you have blocked, or who have blocked you, are left out.
         */
        get: operations["list_tables_api_v1_tables_get"];
        put?: never;
        /**
         * Make Table
         * @description Make a table. Its id is its secret link.
         */
        post: operations["make_table_api_v1_tables_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One Table
         * @description A table, as everyone with its link may see it.
         */
        get: operations["one_table_api_v1_tables__table_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Table Rule Book
         * @description The rule book of the game at a table, for the options chosen there.
         */
        get: operations["read_table_rule_book_api_v1_tables__table_id__book_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seat Bots
         * @description Seat a bot in an open seat, or bots in all of them.
         */
        post: operations["seat_bots_api_v1_tables__table_id__bots_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/bots/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove Bot
         * @description Remove a bot from its seat.
         */
        delete: operations["remove_bot_api_v1_tables__table_id__bots__seat__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/companions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Table Companions
         * @description The other people at your table, and whether they are your friends.
         */
        get: operations["list_table_companions_api_v1_tables__table_id__companions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sent Invitations
         * @description The invitations to a table where you have a seat, and what became of them.
         */
        get: operations["sent_invitations_api_v1_tables__table_id__invitations_get"];
        put?: never;
        /**
         * Invite
         * @description Invite a friend to a table where you have a seat. The answer is what `GET` gives.
         */
        post: operations["invite_api_v1_tables__table_id__invitations_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave
         * @description Leave the seat. During a match a bot stands in.
         */
        post: operations["leave_api_v1_tables__table_id__leave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Practise Again
         * @description Play the deal of your practice table again, from the same position at a new table.
         */
        post: operations["practise_again_api_v1_tables__table_id__practice_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rematch
         * @description Play another match in the same seats. The next seat deals first.
         */
        post: operations["rematch_api_v1_tables__table_id__rematch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/seats/{seat}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block
         * @description Block the person in this seat.
         *
         *     They cannot take a seat at a table where you have one, cannot write where you have a seat, and are not your friend.
         */
        post: operations["block_api_v1_tables__table_id__seats__seat__block_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/seats/{seat}/friend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask Person At Table
         * @description Ask the person in this seat, with whom you play or have played, to be friends.
         */
        post: operations["ask_person_at_table_api_v1_tables__table_id__seats__seat__friend_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/seats/{seat}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report
         * @description Report the person in this seat to the host of the server.
         */
        post: operations["report_api_v1_tables__table_id__seats__seat__report_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/sit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sit Down
         * @description Sit down at a table. A person who has a seat there keeps it.
         */
        post: operations["sit_down_api_v1_tables__table_id__sit_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start
         * @description Start the match.
         */
        post: operations["start_api_v1_tables__table_id__start_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/swap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Swap Seats
         * @description Swap two seats before a match: at once if no other person is moved, otherwise they are asked.
         *
         *     The host may swap any two seats, and everybody else their own seat with another one.
         */
        post: operations["swap_seats_api_v1_tables__table_id__swap_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table_id}/swap/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer Swap
         * @description Agree to change seats or refuse. The person who asked withdraws the request with `agree: false`.
         */
        post: operations["answer_swap_api_v1_tables__table_id__swap_answer_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find Table
         * @description Sit down at a public table of a game with an open seat, or open one and wait there.
         */
        post: operations["find_table_api_v1_tables_find_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Healthz
         * @description Check that the server answers and can write to its database. Otherwise the status is 503.
         */
        get: operations["healthz_healthz_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics
         * @description Metrics in the text format of Prometheus.
         */
        get: operations["metrics_metrics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Act
         * @description Carry out an action in one's own seat.
         */
        Act: {
            /**
             * Action
             * @description As in `legal`: `play SA`, `bid 3`, `pass`.
             */
            action: string;
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * Seq
             * @description The last seq that the client saw.
             */
            seq: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "act";
        };
        /**
         * ActionInfo
         * @description An action: its text, and its parts for programs that show it. A part that the action does not have is missing.
         */
        ActionInfo: {
            /**
             * Amount
             * @description The tricks or points of a bid.
             * @default null
             */
            amount?: number | null;
            /**
             * Blind
             * @description True for a bid that was made before looking at the cards.
             * @default null
             */
            blind?: boolean | null;
            /**
             * Card
             * @description The card of the action; missing if it is hidden from you.
             * @default null
             */
            card?: string | null;
            /**
             * Kind
             * @description `bid`, `pass`, `check`, `order_up`, `alone`, `together`, `look`, `discard`, `give`, `trump` or `play`. A game may have other kinds: choose the card of such an action from the hand, and show an action without a card as its text.
             */
            kind: string;
            /**
             * Nello
             * @description True for a bid of no tricks that this game calls nello.
             * @default null
             */
            nello?: boolean | null;
            /**
             * Suit
             * @description The suit of a bid, or the trump named; `NT` for no trump.
             * @default null
             */
            suit?: string | null;
            /**
             * Text
             * @description The text that `act` takes.
             */
            text: string;
        };
        /**
         * Advice
         * @description The opinion of a bot about one legal action.
         */
        Advice: {
            /** Action */
            action: string;
            /** @description The same action in parts. */
            parts: components["schemas"]["ActionInfo"];
            /** Reason */
            reason: string;
            /**
             * Reason Kinds
             * @description What the reason states, for programs, the main statement first: `worse`, `higher_cards_out`. Kinds may be added.
             */
            reason_kinds: string[];
            /**
             * Reason Parts
             * @description The same reason in parts. Their texts together are the reason.
             */
            reason_parts: components["schemas"]["ReasonPart"][];
            /**
             * Value
             * @description The points that the bot expects for its side in this deal.
             */
            value: number;
        };
        /**
         * AnswerUndo
         * @description Answer a person who asks for a take-back.
         */
        AnswerUndo: {
            /** Agree */
            agree: boolean;
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "answer_undo";
        };
        /**
         * AskHint
         * @description Ask what a good bot would do. Only at a friendly table, and in one's own turn.
         */
        AskHint: {
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hint";
        };
        /**
         * AuctionInfo
         * @description What bids are made of.
         */
        AuctionInfo: {
            /**
             * Kind
             * @description Bids are a number of tricks, a number of points, or a number of tricks and a suit; or there are no bids, and players accept the turned card as trump or name another.
             * @enum {string}
             */
            kind: "tricks" | "points" | "suits" | "order";
            /**
             * Step
             * @description Every bid is a multiple of this number.
             */
            step: number;
            /**
             * Suits
             * @description The suits that a bid can name, lowest first, with `NT` where no trump can be bid.
             */
            suits: components["schemas"]["SuitInfo"][];
        };
        /**
         * Back
         * @description Play again after a stand-in has played.
         */
        Back: {
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "back";
        };
        /**
         * Balance
         * @description The credits of a person now.
         */
        Balance: {
            /** Balance */
            balance: number;
        };
        /**
         * BlockInfo
         * @description A person whom you have blocked.
         */
        BlockInfo: {
            /**
             * At
             * @description When you blocked them, in milliseconds since 1970.
             */
            at: number;
            /**
             * Id
             * @description The id of the block, with which it can be removed.
             */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * BotWanted
         * @description The bot to seat.
         */
        BotWanted: {
            /**
             * Level
             * @description `random`, `novice`, `club`, `expert`, `expert:100` (milliseconds), or `policy`: what the bots have learned by self-play; with rules that were not learned it thinks like `expert:100`.
             * @default club
             */
            level?: string;
            /**
             * Seat
             * @description If not given: every open seat.
             */
            seat?: number | null;
        };
        /**
         * CardInfo
         * @description A card: how it is written, and how it is shown.
         */
        CardInfo: {
            /**
             * Name
             * @description The English name without an article: `ace of spades`, `red 14`, `bird`.
             */
            name: string;
            /**
             * Points
             * @description What it is worth; missing in a game without card points.
             * @default null
             */
            points?: number | null;
            /**
             * Rank
             * @description The rank as it is written: `A`, `10`; for a card without a suit its name.
             */
            rank: string;
            /**
             * Suit
             * @description Null for a card that belongs to no suit.
             */
            suit: string | null;
            /**
             * Text
             * @description A card as it is written: `SA`, `H10`, `R14`, `Bird`.
             */
            text: string;
        };
        /**
         * ChallengeAtTable
         * @description The challenge whose deals are played at a table.
         */
        ChallengeAtTable: {
            /**
             * Deals
             * @description The number of deals. The rules may end the match before.
             */
            deals: number;
            /**
             * Duplicate
             * @description Whether this is one of the two tables of a duplicate match.
             */
            duplicate: boolean;
            /**
             * Ends At
             * @description When the challenge is over, in milliseconds since 1970.
             */
            ends_at: number;
            /** Id */
            id: string;
        };
        /**
         * ChallengeDeal
         * @description One deal of somebody's attempt.
         */
        ChallengeDeal: {
            /** @description Their last call, in parts; null without one. */
            call: components["schemas"]["ActionInfo"] | null;
            /**
             * Points
             * @description The points that their side gained or lost.
             */
            points: number;
            /**
             * Tricks
             * @description The tricks of their side.
             */
            tricks: number;
        };
        /**
         * ChallengeInfo
         * @description A challenge. The results are there when you have finished it, or when it is over.
         */
        ChallengeInfo: {
            /**
             * Begun
             * @description How many people have begun it.
             */
            begun: number;
            /**
             * Commitment
             * @description SHA-256 of the secret that decides the cards.
             */
            commitment: string;
            /**
             * Day
             * @description The day of a daily deal, in UTC; null for a challenge that a person made.
             */
            day: string | null;
            /** Deals */
            deals: number;
            /**
             * Ends At
             * @description When it is over, in milliseconds since 1970.
             */
            ends_at: number;
            /**
             * Finished
             * @description How many people have finished it.
             */
            finished: number;
            /** Game */
            game: string;
            /** Id */
            id: string;
            /** Level */
            level: string;
            /**
             * Made By
             * @description The name of the person who made it; null for a daily deal.
             */
            made_by: string | null;
            /** Options */
            options: {
                [key: string]: number | boolean | string | null;
            };
            /** Over */
            over: boolean;
            /** Players */
            players: number;
            /**
             * Results
             * @description The best first, at most 100 and your own; null until you have finished, or until it is over.
             */
            results: components["schemas"]["ChallengeResult"][] | null;
            /**
             * Secret
             * @description Null until the challenge is over.
             */
            secret: string | null;
            /**
             * Title
             * @description The title of the game; its name if the server does not know the game now.
             */
            title: string;
            /** @description Your attempt; null if you have not begun. */
            you: components["schemas"]["OwnAttempt"] | null;
        };
        /**
         * ChallengeResult
         * @description A finished attempt.
         */
        ChallengeResult: {
            /** Deals */
            deals: components["schemas"]["ChallengeDeal"][];
            /** Finished At */
            finished_at: number;
            /**
             * Margin
             * @description By how many points their side is better than the mean of the other sides. It decides the place.
             */
            margin: number;
            /**
             * Match
             * @description The id of the match, for its replay.
             */
            match: string;
            /** Name */
            name: string;
            /**
             * Place
             * @description 1 for the best. Equal results share a place.
             */
            place: number;
            /**
             * Points
             * @description The points of their side after all deals.
             */
            points: number;
            /** You */
            you: boolean;
        };
        /**
         * ChatMessage
         * @description A chat message.
         */
        ChatMessage: {
            /**
             * At
             * @description The time, in milliseconds since 1970.
             */
            at: number;
            /**
             * Seat
             * @description The seat of the person who wrote it.
             */
            seat: number;
            /** Text */
            text: string;
        };
        /**
         * ChoiceInfo
         * @description A legal action, next to the best one.
         */
        ChoiceInfo: {
            action: components["schemas"]["ActionInfo"];
            /**
             * Cost
             * @description The points that it loses on average against the best one; 0 if not clearly worse.
             */
            cost: number;
            /**
             * Error
             * @description The standard error of the cost.
             */
            error: number;
            /**
             * Reason
             * @description What is to be said about it, in parts.
             */
            reason: components["schemas"]["ReasonPart"][];
        };
        /**
         * ChoicesWanted
         * @description The position to judge.
         */
        ChoicesWanted: {
            /**
             * Record
             * @description A record: a match up to the position.
             */
            record: string;
        };
        /**
         * ChooseSpeed
         * @description Choose how fast bots act. Only a person who plays alone with them can do that.
         */
        ChooseSpeed: {
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * Speed
             * @enum {string}
             */
            speed: "slow" | "normal" | "fast" | "fastest";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "speed";
        };
        /**
         * ChosenOptions
         * @description Options of a game; one that is not named has its default.
         */
        ChosenOptions: {
            /**
             * Options
             * @default {}
             */
            options?: {
                [key: string]: number | boolean | string | null;
            };
        };
        /**
         * Claim
         * @description Claim all remaining tricks, or at least some of them, or concede them.
         *
         *     All of them are accepted if `claimable` is true in the view, and are played out at once. Some of them are answered
         *     with `line`: the others play on, and the client plays its own cards by that line. Every claim that cannot be proven
         *     is refused with the same words after the same time. A concession needs no proof: its `line` has the weakest cards
         *     first.
         */
        Claim: {
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * Seq
             * @description The last seq that the client saw.
             */
            seq: number;
            /**
             * Tricks
             * @description The least number of tricks that are claimed; 0 concedes, and null claims all that remain.
             * @default null
             */
            tricks?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "claim";
        };
        ClientMessage: components["schemas"]["Hello"] | components["schemas"]["Act"] | components["schemas"]["Claim"] | components["schemas"]["Why"] | components["schemas"]["Say"] | components["schemas"]["AskHint"] | components["schemas"]["Undo"] | components["schemas"]["AnswerUndo"] | components["schemas"]["Contribute"] | components["schemas"]["Back"] | components["schemas"]["ChooseSpeed"] | components["schemas"]["Ping"];
        /**
         * CompanionInfo
         * @description A person you played with.
         */
        CompanionInfo: {
            /**
             * At
             * @description When the match ended, in milliseconds since 1970.
             */
            at: number;
            /** Game */
            game: string;
            /** Match */
            match: string;
            /** Name */
            name: string;
            /**
             * Seat
             * @description Their seat in that match.
             */
            seat: number;
        };
        /**
         * ContractInfo
         * @description A promise of this deal.
         */
        ContractInfo: {
            /**
             * Seats
             * @description The seats that made the promise.
             */
            seats: number[];
            /**
             * Sense
             * @description Whether they need at least or exactly what was promised.
             * @enum {string}
             */
            sense: "at_least" | "exactly";
            /**
             * State
             * @description Whether the promise is certain to be kept or lost by what everybody can see, or open.
             * @enum {string}
             */
            state: "open" | "kept" | "lost";
            /**
             * Taken
             * @description What they have taken so far.
             */
            taken: number;
            /**
             * Unit
             * @description What is counted.
             * @enum {string}
             */
            unit: "tricks" | "points";
            /**
             * Wanted
             * @description What was promised.
             */
            wanted: number;
        };
        /**
         * Contribute
         * @description Add to the randomness of the deals, before the match.
         */
        Contribute: {
            /**
             * Contribution
             * @description 1 to 64 letters and digits.
             */
            contribution: string;
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "contribute";
        };
        /**
         * CreditLine
         * @description One transaction of an account.
         */
        CreditLine: {
            /** Amount */
            amount: number;
            /**
             * At
             * @description Milliseconds since 1970.
             */
            at: number;
            /**
             * Match
             * @description The id of the match; null for the other kinds.
             */
            match: string | null;
            /**
             * Reason
             * @description Why the host of the server gave these credits; null for other kinds.
             */
            reason: string | null;
            /**
             * What
             * @description welcome, stake, settle (paid from the pot, or refunded), refill or gift.
             */
            what: string;
        };
        /**
         * Credits
         * @description The credits of a person and the last transactions.
         */
        Credits: {
            /** Balance */
            balance: number;
            /**
             * Lines
             * @description The last transactions, newest first.
             */
            lines: components["schemas"]["CreditLine"][];
            /**
             * May Refill
             * @description Whether a refill is possible now: once a day, with fewer than 5 credits, stakes in play included.
             */
            may_refill: boolean;
        };
        /**
         * DailyDeal
         * @description The daily deal of a game: a challenge that is over when the day ends, in UTC.
         */
        DailyDeal: {
            /**
             * Challenge
             * @description The id of the challenge.
             */
            challenge: string;
            /**
             * Day
             * Format: date
             */
            day: string;
            /** Deals */
            deals: number;
            /**
             * Ends At
             * @description When the day ends, in milliseconds since 1970.
             */
            ends_at: number;
            /**
             * Finished
             * @description How many people have finished it.
             */
            finished: number;
            /** Game */
            game: string;
            /** Title */
            title: string;
            /**
             * Yesterday
             * @description The id of yesterday's challenge, whose results are public; or null.
             */
            yesterday: string | null;
            /**
             * You
             * @description Your attempt; null if you have not begun.
             */
            you: ("playing" | "finished") | null;
        };
        /**
         * DealInfo
         * @description A finished deal: calls and tricks of each seat, card points and change of score of each side.
         */
        DealInfo: {
            /**
             * Bids
             * @description The last call of each seat.
             */
            bids: (string | null)[];
            /**
             * Calls
             * @description The same as `bids`, in parts.
             */
            calls: (components["schemas"]["ActionInfo"] | null)[];
            /**
             * Change
             * @description The change of each side's score.
             */
            change: number[];
            /**
             * Contracts
             * @description How the contracts of the deal ended.
             */
            contracts: components["schemas"]["ContractInfo"][];
            /**
             * Lines
             * @description What was paid for, line by line; a side's amounts add up to its change.
             */
            lines: components["schemas"]["LineInfo"][];
            /**
             * Points
             * @description The card points that each side took, in games that have them.
             */
            points: number[];
            /**
             * Sitting
             * @description The seats that sat out, because their partner played alone.
             */
            sitting: number[];
            /**
             * Tricks
             * @description The tricks that each seat won.
             */
            tricks: number[];
        };
        /**
         * DealingInfo
         * @description What a client needs to deal the cards of a fair match again: see docs/fair.md.
         */
        DealingInfo: {
            /**
             * Cards
             * @description Every card, copies too, in the order in which a shuffle numbers them.
             */
            cards: string[];
            /**
             * Draw Order
             * @description The cards, lowest first, where each seat draws a card and the highest one deals first; null where a number is picked.
             */
            draw_order: string[] | null;
            /**
             * Draws Trump
             * @description Whether each deal has a trump suit that is drawn.
             */
            draws_trump: boolean;
            /**
             * Middle
             * @description Cards in the middle.
             */
            middle: number;
            /**
             * Piles
             * @description Whether hands are piles in the order of dealing; other hands are sorted.
             */
            piles: boolean;
            /**
             * Turns
             * @description For each of the `hand_sizes`: whether a card is turned up or shown.
             */
            turns: boolean[];
        };
        /**
         * DeckInfo
         * @description The cards of a game, lowest first. A card that the deck has twice is listed once.
         */
        DeckInfo: {
            /** Cards */
            cards: components["schemas"]["CardInfo"][];
            /**
             * Name
             * @description The English name: `French, 52 cards`.
             */
            name: string;
            /** Suits */
            suits: components["schemas"]["SuitInfo"][];
            /**
             * Trumps
             * @description By trump suit: the cards that belong to trump, the highest first. Empty in a game where these are the cards of the suit in their usual order.
             */
            trumps?: {
                [key: string]: string[];
            };
        };
        /**
         * Deletion
         * @description The wish to delete your data.
         */
        Deletion: {
            /**
             * Password
             * Format: password
             * @description Your password; empty for a guest.
             * @default
             */
            password?: string;
        };
        /**
         * Done
         * @description The request has been carried out and written to the log.
         */
        Done: {
            /** Id */
            id: string;
            /**
             * Seq
             * @description The number of its last event.
             */
            seq: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "done";
        };
        /**
         * DuplicateDeal
         * @description One deal at both tables.
         */
        DuplicateDeal: {
            /**
             * Points
             * @description By table: what side 0 and side 1 gained or lost; more is better.
             */
            points: number[][];
            /**
             * Teams
             * @description By team: the sum of its sides at both tables. Team 0 has side 0 at table 0.
             */
            teams: number[];
            /**
             * Tricks
             * @description By table: the tricks of side 0 and of side 1.
             */
            tricks: number[][];
        };
        /**
         * DuplicateInfo
         * @description A duplicate match: two teams play the same cards at two tables, with the sides exchanged.
         */
        DuplicateInfo: {
            /**
             * Begun
             * @description Whether the places are fixed and the tables can be opened.
             */
            begun: boolean;
            /**
             * Commitment
             * @description SHA-256 of the secret that decides the cards.
             */
            commitment: string;
            /** Deals */
            deals: number;
            /**
             * Ends At
             * @description When it is over at the latest, in milliseconds since 1970.
             */
            ends_at: number;
            /**
             * Finished
             * @description By table: whether it has finished.
             */
            finished: boolean[];
            /** Game */
            game: string;
            /** Id */
            id: string;
            /** Level */
            level: string;
            /** Made By */
            made_by: string | null;
            /**
             * Members
             * @description The people of both teams. Bots take the other places.
             */
            members: components["schemas"]["TeamMember"][];
            /**
             * Mine
             * @description Whether you made it, so that you can start it.
             */
            mine: boolean;
            /** Options */
            options: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Over
             * @description Whether both tables have finished, or the time is over.
             */
            over: boolean;
            /** @description Null until both tables have finished. */
            result: components["schemas"]["DuplicateResult"] | null;
            /**
             * Secret
             * @description Null until it is over.
             */
            secret: string | null;
            /**
             * Title
             * @description The title of the game; its name if the server does not know the game now.
             */
            title: string;
            /** @description Your place; null if you have none. */
            you: components["schemas"]["OwnPlace"] | null;
        };
        /**
         * DuplicateResult
         * @description Both tables, deal by deal.
         */
        DuplicateResult: {
            /**
             * Deals
             * @description The deals that were played at both tables. Only these count.
             */
            deals: components["schemas"]["DuplicateDeal"][];
            /**
             * Matches
             * @description By table: the id of the match, for its replay.
             */
            matches: string[];
            /**
             * Teams
             * @description By team: the points of all deals.
             */
            teams: number[];
            /**
             * Winner
             * @description The team that is better; null if both are equal.
             */
            winner: number | null;
            /**
             * You
             * @description How your team did; null without a place.
             */
            you: ("won" | "lost" | "drawn") | null;
        };
        /**
         * Enter
         * @description How a person wants to enter a room.
         */
        Enter: {
            /**
             * Players
             * @description The number of players. If not given, any table will do, and a new table is for four.
             */
            players?: number | null;
        };
        /**
         * Error
         * @description A refusal: nothing has changed.
         */
        Error: {
            /**
             * Code
             * @description Stable, for programs.
             */
            code: string;
            /**
             * Id
             * @default null
             */
            id?: string | null;
            /**
             * Message
             * @description What was refused and why, as text.
             */
            message: string;
            /** @description The reason alone. */
            reason: components["schemas"]["ReasonInfo"];
            /**
             * @description The present state, if the client acted on an old one.
             * @default null
             */
            state?: components["schemas"]["State"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "error";
        };
        /**
         * Event
         * @description Something happened at the table.
         */
        Event: {
            /**
             * At
             * @description The clock of the server, in milliseconds since 1970.
             */
            at: number;
            /**
             * Seq
             * @description The number of the event.
             */
            seq: number;
            /**
             * @description The fields of the table that changed.
             * @default null
             */
            table?: components["schemas"]["TableChanges"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event";
            /**
             * @description The fields of the view that changed; all of them if there was no view before. Null means that no match is on the table any more.
             * @default null
             */
            view?: components["schemas"]["ViewChanges"] | null;
            what: components["schemas"]["Happened"];
        };
        /**
         * FairInfo
         * @description The secret that decides the cards, together with the contributions of the people.
         */
        FairInfo: {
            /**
             * Commitment
             * @description SHA-256 of the secret, shown before the match.
             */
            commitment: string;
            /**
             * Secret
             * @description Sent when the match is over, and never before. That of a challenge is published with its results.
             * @default null
             */
            secret?: string | null;
        };
        /**
         * FindTable
         * @description What you want to play with others now.
         */
        FindTable: {
            /** Game */
            game: string;
            /**
             * Level
             * @description The level of those bots.
             * @default club
             */
            level?: string;
            /**
             * Rated
             * @description Whether the match should be rated. That needs an account.
             * @default false
             */
            rated?: boolean;
            /**
             * Wait
             * @description If a new table is opened: seconds until bots take its open seats; null if seats stay open. Bots never take a seat at a rated table.
             */
            wait?: (15 | 30 | 60 | 120) | null;
        };
        /**
         * FoundTable
         * @description The table that was found or opened for you.
         */
        FoundTable: {
            found: components["schemas"]["TableReply"];
            /**
             * Is New
             * @description Whether it was opened for you, so that you wait for others.
             */
            is_new: boolean;
            /**
             * Was Seated
             * @description Whether you had a seat there already, perhaps on another device.
             */
            was_seated: boolean;
        };
        /**
         * FriendInfo
         * @description A friend, or a person who has asked or was asked.
         */
        FriendInfo: {
            /**
             * Account
             * @description Whether they have an account. A guest is lost with the browser's cookie.
             */
            account: boolean;
            /**
             * Id
             * @description The id of the friendship or request, not of the person.
             */
            id: string;
            /** Name */
            name: string;
            /**
             * Online
             * @description Whether they have the page open. Only of friends who let you see it.
             */
            online: boolean;
            /** @description friend; asked: you have asked them; asks_you: they have asked you. */
            relation: components["schemas"]["Relation"];
        };
        /**
         * FriendsInfo
         * @description Your friends, open requests and invitations.
         */
        FriendsInfo: {
            /** Friends */
            friends: components["schemas"]["FriendInfo"][];
            /** Invitations */
            invitations: components["schemas"]["InvitationInfo"][];
            /**
             * Shows Online
             * @description Whether your friends see that you are online.
             */
            shows_online: boolean;
        };
        /**
         * GameInfo
         * @description A game.
         */
        GameInfo: {
            /**
             * Book
             * @description The rule book for the default options, as text.
             */
            book: string;
            /**
             * Cards
             * @description The cards of the deck, each once.
             */
            cards: string[];
            deck: components["schemas"]["DeckInfo"];
            /**
             * Default Players
             * @description The number of players of a table that does not name one.
             */
            default_players: number;
            /** @description For which rules there are bots of level `policy`; null for none. */
            learned: components["schemas"]["LearnedRules"] | null;
            /**
             * Lesson
             * @description Whether there is a guided first deal for newcomers.
             */
            lesson: boolean;
            /**
             * Minutes
             * @description About how long a match takes.
             */
            minutes: number;
            /** Name */
            name: string;
            /** Options */
            options: components["schemas"]["OptionInfo"][];
            /**
             * Pairs
             * @description Whether two pairs play it as teams, so that it can be a duplicate match.
             */
            pairs: boolean;
            /**
             * Players
             * @description The possible numbers of players.
             */
            players: number[];
            /**
             * Ranks
             * @description The ranks of the deck, lowest first.
             */
            ranks: string[];
            /**
             * Suits
             * @description The suits of the deck.
             */
            suits: components["schemas"]["SuitInfo"][];
            /**
             * Summary
             * @description The first paragraph of the rule book.
             */
            summary: string;
            /** Title */
            title: string;
        };
        /**
         * GameRating
         * @description A person's rating at a game.
         */
        GameRating: {
            /** Game */
            game: string;
            /** Matches */
            matches: number;
            /**
             * Points
             * @description The rating of a new player, then after each match; or only after the latest ones.
             */
            points: components["schemas"]["RatingPoint"][];
            /** Rating */
            rating: number;
            /**
             * Uncertainty
             * @description The true strength is within rating ± uncertainty in about 95 of 100 cases.
             */
            uncertainty: number;
        };
        /**
         * GameStatistics
         * @description The totals of the person in all matches of a game.
         */
        GameStatistics: {
            /** Bags */
            bags: number;
            /**
             * Bids
             * @description Bids of a number of tricks, in games where every seat bids one.
             */
            bids: number;
            /**
             * Bids Exact
             * @description Bids that were made exactly.
             */
            bids_exact: number;
            /**
             * Contracts
             * @description Auctions won; in Spades the deals in which the team bid tricks.
             */
            contracts: number;
            /** Contracts Made */
            contracts_made: number;
            /**
             * Credits
             * @description Credits won or lost in total.
             */
            credits: number;
            /** Deals */
            deals: number;
            /** Game */
            game: string;
            /**
             * Left
             * @description Matches that the person left. They are only in `mean_place` and `credits`.
             */
            left: number;
            /** Matches */
            matches: number;
            /** Mean Place */
            mean_place: number;
            /** Nellos */
            nellos: number;
            /** Nellos Made */
            nellos_made: number;
            /**
             * Sets
             * @description Contracts that were lost.
             */
            sets: number;
            /** Tricks */
            tricks: number;
            /** Wins */
            wins: number;
        };
        /**
         * Happened
         * @description What an event was. Which fields it has depends on its kind.
         */
        Happened: {
            /**
             * Action
             * @description The action; the discard of another seat is `discard ?`.
             * @default null
             */
            action?: string | null;
            /**
             * Actions
             * @description The number of actions that were taken back.
             * @default null
             */
            actions?: number | null;
            /**
             * Agreed
             * @description The answer to a request for a take-back or a change of seats.
             * @default null
             */
            agreed?: boolean | null;
            /**
             * Bot
             * @description Whether a bot acted, for itself or as a stand-in.
             * @default null
             */
            bot?: boolean | null;
            /**
             * Contribution
             * @description What a person added to the randomness of the deals.
             * @default null
             */
            contribution?: string | null;
            /** Kind */
            kind: string;
            /**
             * Late
             * @description Whether others had acted since, or a card had been seen.
             * @default null
             */
            late?: boolean | null;
            /**
             * Level
             * @description The level of a bot that sat down.
             * @default null
             */
            level?: string | null;
            /**
             * Match
             * @description The id of the match that began.
             * @default null
             */
            match?: string | null;
            /**
             * Name
             * @description The name of the person or bot that sat down.
             * @default null
             */
            name?: string | null;
            /**
             * @description The same action in parts.
             * @default null
             */
            parts?: components["schemas"]["ActionInfo"] | null;
            /**
             * Seat
             * @default null
             */
            seat?: number | null;
            /**
             * Seats
             * @description The two seats that are swapped.
             * @default null
             */
            seats?: number[] | null;
            /**
             * Seconds
             * @description The time to answer.
             * @default null
             */
            seconds?: number | null;
            /**
             * Speed
             * @description How fast the bots act from now on.
             * @default null
             */
            speed?: ("slow" | "normal" | "fast" | "fastest") | null;
            /**
             * Text
             * @description A chat message.
             * @default null
             */
            text?: string | null;
            /**
             * Tricks
             * @description The number of tricks that were claimed. Their cards follow as actions.
             * @default null
             */
            tricks?: number | null;
            /**
             * Why
             * @description The reason why a seat was left or taken over, or the match ended early.
             * @default null
             */
            why?: string | null;
        };
        /**
         * Health
         * @description The server answers, and its database can be written to.
         */
        Health: {
            /**
             * Status
             * @default ok
             */
            status?: string;
            /**
             * Version
             * @default 0.2.0
             */
            version?: string;
        };
        /**
         * Hello
         * @description The first message, answered with `state`. A client may send it again to get the whole state again.
         */
        Hello: {
            /**
             * Seen
             * @description The last seq that the client saw, to be told what it missed.
             * @default null
             */
            seen?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hello";
            /**
             * Version
             * @description The version of this protocol that the client speaks: 1.
             */
            version: number;
        };
        /**
         * Hint
         * @description The answer to `hint`.
         */
        Hint: {
            /** Id */
            id: string;
            /**
             * Seq
             * @description The number of the last event that the bot knew of.
             */
            seq: number;
            /**
             * Thoughts
             * @description One for each legal action, the best first.
             */
            thoughts: components["schemas"]["Advice"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hint";
        };
        /** HTTPValidationError */
        HTTPValidationError: {
            /** Detail */
            detail?: components["schemas"]["ValidationError"][];
        };
        /**
         * InvitationInfo
         * @description A friend invites you to a table.
         */
        InvitationInfo: {
            /** Game */
            game: string;
            /** Id */
            id: string;
            /**
             * Name
             * @description The friend who invites you.
             */
            name: string;
            /** Open Seats */
            open_seats: number;
            /** Players */
            players: number;
            /** Rated */
            rated: boolean;
            /**
             * Seconds Left
             * @description Seconds until the invitation expires.
             */
            seconds_left: number;
            /** Table */
            table: string;
            /**
             * Title
             * @description The title of the game.
             */
            title: string;
        };
        /**
         * JoinTeam
         * @description The team to join.
         */
        JoinTeam: {
            /** Team */
            team: number;
        };
        /**
         * JudgedChoices
         * @description What bots think of the choices of the seat to act, by what this seat can know.
         */
        JudgedChoices: {
            /**
             * Choices
             * @description The best one first.
             */
            choices: components["schemas"]["ChoiceInfo"][];
            /** Seat */
            seat: number;
        };
        /**
         * Leader
         * @description One line of a leader board.
         */
        Leader: {
            /**
             * Left
             * @description Matches that the person left, so that a bot played on. They are not in `matches`.
             */
            left: number;
            /** Matches */
            matches: number;
            /**
             * Mean Place
             * @description 1.0 if the person won every match. Everybody who shares a win has place 1, and a person who left a match has the last place in it.
             */
            mean_place: number;
            /** Name */
            name: string;
            /** Wins */
            wins: number;
        };
        /**
         * LearnedRules
         * @description The rules that the bots of level `policy` have learned by self-play.
         */
        LearnedRules: {
            /**
             * Options
             * @description By option: its values. All options have to have one of them.
             */
            options: {
                [key: string]: (number | boolean | string | null)[];
            };
            /**
             * Players
             * @description The numbers of players.
             */
            players: number[];
        };
        /**
         * LessonInfo
         * @description The step of a lesson at its table.
         */
        LessonInfo: {
            /**
             * Actions
             * @description The actions that fit now, as `act` takes them; empty while others act.
             */
            actions: string[];
            /**
             * Look
             * @description What to point at; null for where the action is.
             */
            look: ("hand" | "actions" | "trick" | "scores" | "seats") | null;
            /**
             * Step
             * @description The number of the step, from 0; null after the last one.
             */
            step: number | null;
            /**
             * Steps
             * @description The number of steps.
             */
            steps: number;
            /**
             * Text
             * @description What to look at and what to do; after the last step what was learned.
             */
            text: string;
            /**
             * Why
             * @description Why this is suggested, for a learner who wants to do something else.
             */
            why: string;
        };
        /**
         * Line
         * @description The answer to a `claim` of some of the remaining tricks that is proven, or to a concession.
         *
         *     Nobody else is told.
         */
        Line: {
            /**
             * Cards
             * @description The cards of the seat by priority. Whoever always plays the first legal one of them wins at least the claimed tricks, whatever the others hold and play. Cards in the seat's pile are not known, so a concession lists every card that may be there.
             */
            cards: string[];
            /** Id */
            id: string;
            /**
             * Seq
             * @description The number of the last event that the proof knew of.
             */
            seq: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line";
        };
        /**
         * LineInfo
         * @description One line of a deal's breakdown. The amounts of a side's lines add up to its change of score.
         */
        LineInfo: {
            /**
             * Amount
             * @description The points.
             */
            amount: number;
            /**
             * Count
             * @description How many tricks, points or times are paid for.
             */
            count: number;
            /**
             * Kind
             * @description Why it is paid: the condition of the payment, or the name of what was counted.
             */
            kind: string;
            /**
             * Seat
             * @description The seat whose result is paid for; None where it is a whole side's.
             */
            seat: number | null;
            /**
             * Side
             * @description The side that is paid.
             */
            side: number;
            /**
             * Text
             * @description The line in words.
             */
            text: string;
        };
        /**
         * LogIn
         * @description The name and password of an account. Case and spaces in the name do not matter.
         */
        LogIn: {
            /**
             * Name
             * @description 1 to 24 characters.
             */
            name: string;
            /**
             * Password
             * Format: password
             */
            password: string;
            /**
             * Program
             * @description Whether a program plays for this person. Everybody sees it at the seat, and the matches count on no leader board. It cannot be taken back.
             * @default false
             */
            program?: boolean;
        };
        /**
         * LogOut
         * @description On which devices to log out.
         */
        LogOut: {
            /**
             * Everywhere
             * @description Log out on all devices.
             * @default false
             */
            everywhere?: boolean;
        };
        /**
         * MatchInfo
         * @description A finished match.
         */
        MatchInfo: {
            /**
             * Challenge
             * @description The challenge whose deals were played; null for an ordinary match.
             */
            challenge: string | null;
            /**
             * Finished At
             * @description In milliseconds since 1970.
             */
            finished_at: number;
            /** Game */
            game: string;
            /**
             * Helped
             * @description Whether somebody had a hint or took an action back, or a program played in a person's seat. Then it counts on no leader board.
             */
            helped: boolean;
            /** Id */
            id: string;
            /** Players */
            players: number;
            /**
             * Rated
             * @description Whether the table was rated.
             */
            rated: boolean;
            /** Room */
            room: string | null;
            /** Seats */
            seats: components["schemas"]["MatchSeat"][];
            /**
             * Started At
             * @description In milliseconds since 1970.
             */
            started_at: number;
        };
        /**
         * MatchSeat
         * @description The result of a match for one seat.
         */
        MatchSeat: {
            /**
             * Bot
             * @description The level of a bot; null for a person.
             */
            bot: string | null;
            /**
             * Credits
             * @description The credits gained or lost.
             */
            credits: number;
            /**
             * Final
             * @description The score multiplied by the place, where the game does that; else the score.
             */
            final: number;
            /**
             * Left
             * @description Whether the person left the match, so that a bot played on: no win, the last place, no statistics.
             */
            left: boolean;
            /** Name */
            name: string;
            /**
             * Place
             * @description 1 for the first.
             */
            place: number;
            /** Score */
            score: number;
            /** Seat */
            seat: number;
            /**
             * Won
             * @description Whether the side won and the person did not leave.
             */
            won: boolean;
        };
        /**
         * Me
         * @description The person who sent the request.
         */
        Me: {
            /**
             * Account
             * @description Whether the person has an account, with a password and credits.
             */
            account: boolean;
            /**
             * Credits
             * @description The person's credits, which are play money; null for a guest.
             */
            credits: number | null;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Program
             * @description Whether a program plays for this person.
             */
            program: boolean;
        };
        /**
         * MissedEvent
         * @description An event that a client missed.
         */
        MissedEvent: {
            /**
             * At
             * @description The time, in milliseconds since 1970.
             */
            at: number;
            /** Seq */
            seq: number;
            what: components["schemas"]["Happened"];
        };
        /**
         * NewAccount
         * @description A new account. A guest who creates one becomes the account and keeps seats, matches and statistics.
         */
        NewAccount: {
            /**
             * Name
             * @description 1 to 24 characters.
             */
            name: string;
            /**
             * Password
             * Format: password
             */
            password: string;
            /**
             * Program
             * @description Whether a program plays for this person. Everybody sees it at the seat, and the matches count on no leader board. It cannot be taken back.
             * @default false
             */
            program?: boolean;
        };
        /**
         * NewChallenge
         * @description A challenge to make: some deals of a game, the same for everybody.
         */
        NewChallenge: {
            /**
             * Days
             * @description Days until the challenge is over.
             * @default 7
             */
            days?: number;
            /**
             * Deals
             * @default 4
             */
            deals?: number;
            /** Game */
            game: string;
            /**
             * Level
             * @description The level of the bots in the other seats.
             * @default club
             * @enum {string}
             */
            level?: "novice" | "club" | "expert";
            /**
             * Options
             * @default {}
             */
            options?: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Players
             * @description The usual number if not given.
             */
            players?: number | null;
        };
        /**
         * NewDuplicate
         * @description A duplicate match to make, of a game of two pairs.
         */
        NewDuplicate: {
            /**
             * Days
             * @description Days until it is over.
             * @default 7
             */
            days?: number;
            /**
             * Deals
             * @default 4
             */
            deals?: number;
            /** Game */
            game: string;
            /**
             * Level
             * @description The level of the bots in the open places.
             * @default club
             * @enum {string}
             */
            level?: "novice" | "club" | "expert";
            /**
             * Options
             * @default {}
             */
            options?: {
                [key: string]: number | boolean | string | null;
            };
        };
        /**
         * NewGuest
         * @description A new guest, who needs only a name.
         */
        NewGuest: {
            /**
             * Name
             * @description 1 to 24 characters.
             */
            name: string;
            /**
             * Program
             * @description Whether a program plays for this person. Everybody sees it at the seat, and the matches count on no leader board. It cannot be taken back.
             * @default false
             */
            program?: boolean;
        };
        /**
         * NewInvitation
         * @description The friend to invite.
         */
        NewInvitation: {
            /**
             * Friend
             * @description The id of the friendship.
             */
            friend: string;
        };
        /**
         * NewName
         * @description Another name for the person.
         */
        NewName: {
            /**
             * Name
             * @description 1 to 24 characters.
             */
            name: string;
        };
        /**
         * NewPassword
         * @description The current password and a new one. All other devices are logged out.
         */
        NewPassword: {
            /**
             * New
             * Format: password
             */
            new: string;
            /**
             * Old
             * Format: password
             */
            old: string;
        };
        /**
         * NewReport
         * @description A report to the host of the server.
         */
        NewReport: {
            /**
             * About
             * @description chat, name, play (unfair or slow) or other.
             * @enum {string}
             */
            about: "chat" | "name" | "play" | "other";
            /**
             * Text
             * @description What happened.
             * @default
             */
            text?: string;
        };
        /**
         * News
         * @description Something has changed among your friends: `GET /api/v1/friends` says what.
         */
        News: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "news";
        };
        /**
         * NewTable
         * @description A table to make.
         */
        NewTable: {
            /**
             * Clock
             * @description Seconds for a turn; null without a clock.
             */
            clock?: (15 | 30 | 60) | null;
            /**
             * Friendly
             * @description Whether hints and take-backs are allowed.
             * @default true
             */
            friendly?: boolean;
            /** Game */
            game: string;
            /**
             * Options
             * @default {}
             */
            options?: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Players
             * @description 4 if not given and the game leaves it open.
             */
            players?: number | null;
            /**
             * Public
             * @description Whether the lobby lists the table. Otherwise only people with the link can join.
             * @default false
             */
            public?: boolean;
            /**
             * Rated
             * @description Whether matches change ratings. Then only people with accounts can sit down, and there are no bots, hints or take-backs.
             * @default false
             */
            rated?: boolean;
            /**
             * Seats
             * @description For each seat `me`, `open` or the level of a bot. If not given: you, then open seats.
             */
            seats?: string[] | null;
            /**
             * Start
             * @description Start now, with every seat taken. The match begins when you have connected and contributed.
             * @default false
             */
            start?: boolean;
            /**
             * Starts When Full
             * @description Whether the match starts when the last seat is taken.
             * @default false
             */
            starts_when_full?: boolean;
        };
        /**
         * OnlineChoice
         * @description Whether your friends see that you are online.
         */
        OnlineChoice: {
            /** Shows Online */
            shows_online: boolean;
        };
        /**
         * OptionInfo
         * @description An option of a game, for a form.
         */
        OptionInfo: {
            /**
             * Advanced
             * @description Whether most players never change it: a form may show it after the others.
             */
            advanced: boolean;
            /**
             * Allowed
             * @description The possible values in words.
             */
            allowed: string;
            /** At Least */
            at_least: number | null;
            /** At Most */
            at_most: number | null;
            /**
             * Choice Labels
             * @description The choices in words, in the same order.
             */
            choice_labels: string[] | null;
            /**
             * Choices
             * @description The possible values; null where any value in range will do.
             */
            choices: (number | boolean | string | null)[] | null;
            /** Default */
            default: number | boolean | string | null;
            /**
             * Help
             * @description What the option means, in one line.
             */
            help: string;
            /**
             * Label
             * @description The name in words.
             */
            label: string;
            /** Name */
            name: string;
            /**
             * Optional
             * @description Whether the value may be null.
             */
            optional: boolean;
            /**
             * Step
             * @description A number is a multiple of this.
             */
            step: number;
            /**
             * Type
             * @description `int`, `bool` or `str`.
             */
            type: string;
        };
        /**
         * OutcomeInfo
         * @description The result of a match for its sides: winners, ranking, scores and credits.
         */
        OutcomeInfo: {
            /**
             * Credits
             * @description The credits that each side gained or lost; zeros without a stake.
             */
            credits: number[];
            /**
             * Final
             * @description The scores multiplied by place, in games that do that; else the scores.
             */
            final: number[];
            /**
             * Ranking
             * @description The sides, best first.
             */
            ranking: number[];
            /**
             * Scores
             * @description The points of each side.
             */
            scores: number[];
            /**
             * Winners
             * @description The sides that won; several if they share the win.
             */
            winners: number[];
        };
        /**
         * OwnAttempt
         * @description Your attempt at a challenge.
         */
        OwnAttempt: {
            /**
             * Status
             * @description `missed` if the challenge was over before you had finished.
             * @enum {string}
             */
            status: "playing" | "finished" | "missed";
            /**
             * Table
             * @description The table where you play it.
             */
            table: string;
        };
        /**
         * OwnChallengeInfo
         * @description A challenge or a duplicate match that you have made or played.
         */
        OwnChallengeInfo: {
            /**
             * At
             * @description When you made it, began it or finished it, whatever was last.
             */
            at: number;
            /**
             * Day
             * @description The day of a daily deal, in UTC; null for one that a person made.
             */
            day: string | null;
            /** Deals */
            deals: number;
            /**
             * Duplicate
             * @description Whether it is a duplicate match: its address has `duplicates`.
             */
            duplicate: boolean;
            /** Ends At */
            ends_at: number;
            /**
             * Finished
             * @description How many people have finished it; in a duplicate match, how many tables.
             */
            finished: number;
            /** Game */
            game: string;
            /** Id */
            id: string;
            /** Level */
            level: string;
            /**
             * Mine
             * @description Whether you made it.
             */
            mine: boolean;
            /** Over */
            over: boolean;
            /**
             * Place
             * @description Your present place; null if you have not finished, or in a duplicate match.
             */
            place: number | null;
            /**
             * Status
             * @description `made` if you do not play yourself; `waiting` if a duplicate match has not begun; `missed` if it was over before you had finished.
             * @enum {string}
             */
            status: "made" | "waiting" | "playing" | "finished" | "missed";
            /**
             * Title
             * @description The title of the game; its name if the server does not know the game now.
             */
            title: string;
        };
        /**
         * OwnPlace
         * @description Your place in a duplicate match.
         */
        OwnPlace: {
            /** Seat */
            seat: number;
            /**
             * Status
             * @description `waiting` until the match has begun; `finished` when your table has finished.
             * @enum {string}
             */
            status: "waiting" | "playing" | "finished";
            /**
             * Table
             * @description The number of your table, 0 or 1.
             */
            table: number;
            /** Team */
            team: number;
        };
        PageMessage: components["schemas"]["News"] | components["schemas"]["Pong"] | components["schemas"]["Error"];
        /**
         * PasswordReset
         * @description A new password, with the token of a link from the host of the server.
         */
        PasswordReset: {
            /**
             * Password
             * Format: password
             */
            password: string;
            /** Token */
            token: string;
        };
        /**
         * Ping
         * @description Check the connection.
         */
        Ping: {
            /**
             * Id
             * @default null
             */
            id?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
        };
        /**
         * PlayedMatch
         * @description A finished match that the person played.
         */
        PlayedMatch: {
            match: components["schemas"]["MatchInfo"];
            /**
             * Seat
             * @description The person's seat.
             */
            seat: number;
        };
        /**
         * Pong
         * @description The answer to `ping`.
         */
        Pong: {
            /**
             * At
             * @description The clock of the server, in milliseconds since 1970.
             */
            at: number;
            /**
             * Id
             * @default null
             */
            id?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
        };
        /**
         * PositionInfo
         * @description A position with all its cards.
         */
        PositionInfo: {
            /** @description Null in a game without bids. */
            auction: components["schemas"]["AuctionInfo"] | null;
            /**
             * Barred Suit
             * @description The suit that may not be led until one of its cards has been played; null if there is none.
             */
            barred_suit: string | null;
            /**
             * Counter
             * @description What one of them is called: `bag`; null if nothing is counted.
             */
            counter: string | null;
            /**
             * Counts Bags
             * @description Whether something is counted from deal to deal, such as bags.
             */
            counts_bags: boolean;
            /**
             * Counts Points
             * @description Whether cards are worth points.
             */
            counts_points: boolean;
            /**
             * Deal
             * @description The cards of the present deal as text.
             */
            deal: string;
            /** Deals */
            deals: components["schemas"]["ReplayDeal"][];
            deck: components["schemas"]["DeckInfo"];
            /** Draw */
            draw: string[] | null;
            /** Game */
            game: string;
            /**
             * Has Trump
             * @description Whether there can be a trump suit in this game.
             */
            has_trump: boolean;
            /**
             * Holder
             * @description What the winner of the auction is called in this game: `declarer`, `differ`.
             */
            holder: string;
            /** Legal */
            legal: components["schemas"]["ActionInfo"][];
            /**
             * Lowest Wins
             * @description Whether the lowest score wins.
             */
            lowest_wins: boolean;
            /**
             * Multipliers
             * @description The number that the score of the first, second, ... place is multiplied with at the end; null if scores stay as they are.
             */
            multipliers: number[] | null;
            /** Options */
            options: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Piled
             * @description Whether the cards of each seat are a pile that is turned up bit by bit.
             */
            piled: boolean;
            /** Players */
            players: number;
            /**
             * Record
             * @description The position as text: it can be shared, and read again.
             */
            record: string;
            /**
             * Rest
             * @description The cards that were not dealt.
             */
            rest: string[];
            /** Scores */
            scores: number[];
            /**
             * Sides
             * @description The side of each seat.
             */
            sides: number[];
            /**
             * Target
             * @description The score that ends the match; null if it ends after its last deal.
             */
            target: number | null;
            /** Terms */
            terms: components["schemas"]["TermInfo"][];
            /**
             * Turn
             * @description The seat to act; null if the match is over.
             */
            turn: number | null;
            /**
             * Turned Card
             * @description What a turned card is: turned up for trump, the dealer's last card, or offered as trump; null in a game that turns no card.
             */
            turned_card: ("up" | "dealers" | "offered") | null;
        };
        /**
         * PositionWanted
         * @description A position: a record, or the cards of a first deal; then actions to take back, and actions to carry out.
         */
        PositionWanted: {
            /**
             * Actions
             * @default []
             */
            actions?: string[];
            /**
             * Dealer
             * @default 0
             */
            dealer?: number;
            /**
             * Fill
             * @description Whether cards that are not named are dealt at random.
             * @default false
             */
            fill?: boolean;
            /**
             * Game
             * @description The game of the cards. A record names its game itself.
             * @default
             */
            game?: string;
            /**
             * Options
             * @default {}
             */
            options?: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Players
             * @description The usual number if not given.
             */
            players?: number | null;
            /**
             * Text
             * @description A record, or cards such as `0: SA SK; 1: H2 H3`.
             * @default
             */
            text?: string;
            /**
             * Undo
             * @description The number of actions of a record to take back first.
             * @default 0
             */
            undo?: number;
        };
        /**
         * PracticeAgain
         * @description Another try.
         */
        PracticeAgain: {
            /**
             * Level
             * @description The level of the bots in the other seats.
             * @default club
             */
            level?: string;
        };
        /**
         * PracticeFrom
         * @description The position to play with bots.
         */
        PracticeFrom: {
            /**
             * Level
             * @description The level of the bots in the other seats.
             * @default club
             */
            level?: string;
            /**
             * Record
             * @description A record: a match up to the position.
             */
            record: string;
            /**
             * Seat
             * @description The seat to play.
             */
            seat: number;
        };
        /**
         * PracticeInfo
         * @description A practice deal: a position that one person plays on with bots.
         */
        PracticeInfo: {
            /**
             * Change
             * @description How the deal changed the score of each side in that match; null before the deal is over here.
             */
            change: number[] | null;
            /**
             * Deal
             * @description The number of the deal, 1 for the first.
             */
            deal: number;
            /**
             * Match
             * @description The finished match of the position; null for cards chosen by hand.
             */
            match: string | null;
            /**
             * Over
             * @description Whether the deal is over.
             */
            over: boolean;
            /** @description The puzzle that begins with this position; null if it is none. */
            puzzle: components["schemas"]["PuzzleAtTable"] | null;
        };
        /**
         * PracticeWanted
         * @description The moment of a match to play on from.
         */
        PracticeWanted: {
            /**
             * Level
             * @description The level of the bots in the other seats.
             * @default club
             */
            level?: string;
            /**
             * Number
             * @description The actions of the match before this moment.
             */
            number: number;
            /**
             * Seat
             * @description The seat to play.
             */
            seat: number;
        };
        /**
         * Presence
         * @description A client connected or disconnected, or a bot is about to take over. It is no event of the log and has no seq.
         */
        Presence: {
            /**
             * Present
             * @description For each seat: whether its person is connected.
             */
            present: boolean[];
            /** @description When a bot takes over for a person who is not connected. */
            takeover: components["schemas"]["Takeover"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "presence";
            /**
             * Watchers
             * @description The number of connected clients without a seat.
             */
            watchers: number;
        };
        /**
         * Problem
         * @description A refusal over HTTP.
         */
        Problem: {
            /**
             * Code
             * @description Stable, for programs.
             */
            code: string;
            /**
             * Message
             * @description One whole sentence, for people.
             */
            message: string;
        };
        /**
         * Profile
         * @description What everybody may see of a person with an account.
         */
        Profile: {
            /** Name */
            name: string;
            /** Ratings */
            ratings: components["schemas"]["GameRating"][];
            /**
             * Since
             * @description When the person came here, in milliseconds since 1970.
             */
            since: number;
        };
        /**
         * ProfileMatch
         * @description A rated match of a person.
         */
        ProfileMatch: {
            /**
             * At
             * @description When it ended, in milliseconds since 1970.
             */
            at: number;
            /**
             * Change
             * @description How much the rating changed.
             */
            change: number | null;
            /** Game */
            game: string;
            /**
             * Match
             * @description The id of the match; null if it was not finished.
             */
            match: string | null;
            /**
             * Rating
             * @description The rating after it; null if it did not change the rating.
             */
            rating: number | null;
            /**
             * Seat
             * @description The person's seat.
             */
            seat: number;
            /** Seats */
            seats: components["schemas"]["ProfileSeat"][];
        };
        /**
         * ProfileSeat
         * @description A seat of a rated match.
         */
        ProfileSeat: {
            /**
             * Left
             * @description Whether this person lost by leaving.
             */
            left: boolean;
            /** Name */
            name: string;
            /**
             * Place
             * @description 1 for the best side; 0 in a match that somebody left.
             */
            place: number;
            /** Seat */
            seat: number;
            /** Side */
            side: number;
        };
        /**
         * PuzzleAtTable
         * @description A puzzle: a position in which one choice is clearly best. The first action is the answer.
         */
        PuzzleAtTable: {
            /**
             * Answer
             * @description The action that was chosen; null before that.
             */
            answer: string | null;
            /**
             * Choices
             * @description All choices, the best one first; null before the answer.
             */
            choices: components["schemas"]["ChoiceInfo"][] | null;
            /** Day */
            day: string;
            /**
             * Right
             * @description Whether it is the best one; null before the answer.
             */
            right: boolean | null;
        };
        /**
         * PuzzleInfo
         * @description The puzzle of the day of a game, and how you stand with it.
         */
        PuzzleInfo: {
            /**
             * Day
             * @description The day in UTC, such as `2026-11-18`.
             */
            day: string;
            /** Game */
            game: string;
            /**
             * Right
             * @description Whether your answer was right; null before your answer.
             */
            right: boolean | null;
            /**
             * Streak
             * @description How many days in a row your answers were right.
             */
            streak: number;
        };
        /**
         * PuzzleTable
         * @description How to play on after the answer.
         */
        PuzzleTable: {
            /**
             * Level
             * @description The level of the bots in the other seats.
             * @default club
             */
            level?: string;
        };
        /**
         * RatedBot
         * @description The fixed rating of a bot, from measured contests between bots.
         */
        RatedBot: {
            /** Level */
            level: string;
            /** Rating */
            rating: number;
            /**
             * Uncertainty
             * @description The true strength is within rating ± uncertainty in about 95 of 100 cases.
             */
            uncertainty: number;
        };
        /**
         * RatedPerson
         * @description A person on a leader board of ratings.
         */
        RatedPerson: {
            /**
             * Matches
             * @description The number of matches that changed the rating.
             */
            matches: number;
            /** Name */
            name: string;
            /** Rating */
            rating: number;
            /**
             * Uncertainty
             * @description The true strength is within rating ± uncertainty in about 95 of 100 cases.
             */
            uncertainty: number;
        };
        /**
         * RatingBoard
         * @description The highest ratings at a game.
         */
        RatingBoard: {
            /**
             * Bots
             * @description For comparison. Bots play no rated matches: `club` is 1500, and the others follow from contests.
             */
            bots: components["schemas"]["RatedBot"][];
            /**
             * People
             * @description The order takes the uncertainty off the rating.
             */
            people: components["schemas"]["RatedPerson"][];
        };
        /**
         * RatingPoint
         * @description A rating after a match.
         */
        RatingPoint: {
            /**
             * At
             * @description In milliseconds since 1970.
             */
            at: number;
            /** Rating */
            rating: number;
            /**
             * Uncertainty
             * @description The true strength is within rating ± uncertainty in about 95 of 100 cases.
             */
            uncertainty: number;
        };
        /**
         * ReadinessInfo
         * @description Which parts of the compiled code are ready. They are compiled once, at the first start on a machine.
         */
        ReadinessInfo: {
            /**
             * Bots
             * @description Bots play, at first as novices.
             */
            bots: boolean;
            /**
             * Message
             * @description What the server is preparing; null once everything is ready.
             */
            message: string | null;
            /**
             * Rules
             * @description Tables can be opened.
             */
            rules: boolean;
            /**
             * Search
             * @description Bots play at their full strength, and hints come at once.
             */
            search: boolean;
        };
        /**
         * Reason
         * @description The answer to `why`.
         */
        Reason: {
            /** Id */
            id: string;
            /** Legal */
            legal: boolean;
            /**
             * Message
             * @description The action, the reason and the legal actions, as text.
             */
            message: string;
            /** @description The reason alone; null if the action is legal. */
            reason: components["schemas"]["ReasonInfo"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reason";
        };
        /**
         * ReasonInfo
         * @description Why something is refused. A part that the reason does not have is missing.
         */
        ReasonInfo: {
            /**
             * Amount
             * @default null
             */
            amount?: number | null;
            /**
             * Card
             * @default null
             */
            card?: string | null;
            /**
             * Code
             * @description Stable, for programs.
             */
            code: string;
            /**
             * Limit
             * @description The number that the action would have to keep to.
             * @default null
             */
            limit?: number | null;
            /**
             * Suit
             * @default null
             */
            suit?: string | null;
            /**
             * Text
             * @description One sentence, for people. It repeats neither the action nor the legal actions.
             */
            text: string;
        };
        /**
         * ReasonPart
         * @description A part of the reason of a hint: its text, and what the text names. A field that it does not name is missing.
         */
        ReasonPart: {
            /** @default null */
            action?: components["schemas"]["ActionInfo"] | null;
            /**
             * Amount
             * @description A number. The text may be a word, such as `no` for 0.
             * @default null
             */
            amount?: number | null;
            /**
             * Card
             * @default null
             */
            card?: string | null;
            /**
             * Role
             * @description What the text calls the seat; missing if it calls it by its number.
             * @default null
             */
            role?: ("partner" | "declarer") | null;
            /**
             * Seat
             * @default null
             */
            seat?: number | null;
            /**
             * Suit
             * @default null
             */
            suit?: string | null;
            /** Text */
            text: string;
        };
        /**
         * Relation
         * @description What another person is to you.
         * @enum {string}
         */
        Relation: "none" | "asked" | "asks_you" | "friend";
        /**
         * Replay
         * @description A finished match, card by card.
         */
        Replay: {
            /** @description Null in a game without bids. */
            auction: components["schemas"]["AuctionInfo"] | null;
            /**
             * Barred Suit
             * @description The suit that may not be led until one of its cards has been played; null if there is none.
             */
            barred_suit: string | null;
            /**
             * Counter
             * @description What one of them is called: `bag`; null if nothing is counted.
             */
            counter: string | null;
            /**
             * Counts Bags
             * @description Whether something is counted from deal to deal, such as bags.
             */
            counts_bags: boolean;
            /**
             * Counts Points
             * @description Whether cards are worth points.
             */
            counts_points: boolean;
            /** Deals */
            deals: components["schemas"]["ReplayDeal"][];
            deck: components["schemas"]["DeckInfo"];
            /** Draw */
            draw: string[] | null;
            /**
             * Duplicate
             * @description Whether the challenge of the match is a duplicate match.
             */
            duplicate: boolean;
            /**
             * Has Trump
             * @description Whether there can be a trump suit in this game.
             */
            has_trump: boolean;
            /**
             * Holder
             * @description What the winner of the auction is called in this game: `declarer`, `differ`.
             */
            holder: string;
            /**
             * Lowest Wins
             * @description Whether the lowest score wins.
             */
            lowest_wins: boolean;
            match: components["schemas"]["MatchInfo"];
            /**
             * Multipliers
             * @description The number that the score of the first, second, ... place is multiplied with at the end; null if scores stay as they are.
             */
            multipliers: number[] | null;
            /** Options */
            options: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Piled
             * @description Whether the cards of each seat are a pile that is turned up bit by bit.
             */
            piled: boolean;
            /**
             * Sides
             * @description The side of each seat.
             */
            sides: number[];
            /**
             * Target
             * @description The score that ends the match; null if it ends after its last deal.
             */
            target: number | null;
            /** Terms */
            terms: components["schemas"]["TermInfo"][];
            /**
             * Turned Card
             * @description What a turned card is: turned up for trump, the dealer's last card, or offered as trump; null in a game that turns no card.
             */
            turned_card: ("up" | "dealers" | "offered") | null;
            /**
             * You
             * @description The seat of the person who asks; null if they did not play.
             */
            you: number | null;
        };
        /**
         * ReplayAction
         * @description An action of a seat, with trump and declarer after it.
         */
        ReplayAction: {
            /** Action */
            action: string;
            /**
             * Declarer
             * @description The seat that won the auction; null before that.
             */
            declarer: number | null;
            /** @description The same action in parts. */
            parts: components["schemas"]["ActionInfo"];
            /** Seat */
            seat: number;
            /**
             * Trump
             * @description The trump from here on; null where there is none, or none yet.
             */
            trump: string | null;
        };
        /**
         * ReplayDeal
         * @description A deal with all its cards.
         */
        ReplayDeal: {
            /** Actions */
            actions: components["schemas"]["ReplayAction"][];
            /** Dealer */
            dealer: number;
            /**
             * Gives To
             * @description To how many seats further on each seat gives cards in this deal; null if nobody gives.
             */
            gives_to: number | null;
            /**
             * Hands
             * @description The cards dealt to each seat; a pile is listed from the top.
             */
            hands: string[][];
            /** Middle */
            middle: string[];
            /** Number */
            number: number;
            result: components["schemas"]["DealInfo"] | null;
            /**
             * Tricks
             * @description The same plays, trick by trick.
             */
            tricks: components["schemas"]["ReplayPlay"][][];
            /**
             * Trump
             * @description The trump before the first action: fixed, drawn or turned up.
             */
            trump: string | null;
            /** Turned */
            turned: string | null;
            /**
             * Winners
             * @description The seat that won each trick; null for a trick that is not full.
             */
            winners: (number | null)[];
        };
        /**
         * ReplayPlay
         * @description A card of a trick.
         */
        ReplayPlay: {
            /** Action */
            action: string;
            /**
             * Card
             * @description A card as it is written: `SA`, `H10`, `R14`, `Bird`.
             */
            card: string;
            /** Seat */
            seat: number;
        };
        /**
         * ReviewedDecision
         * @description A decision of the player, next to the best one.
         */
        ReviewedDecision: {
            action: components["schemas"]["ActionInfo"];
            /** @description The best action; the same one if none was clearly better. */
            best: components["schemas"]["ActionInfo"];
            /**
             * Cost
             * @description The points that the action lost on average; 0 if no other was clearly better.
             */
            cost: number;
            /**
             * Deal
             * @description 1 for the first deal.
             */
            deal: number;
            /**
             * Error
             * @description The standard error of the cost.
             */
            error: number;
            /**
             * Number
             * @description The place of the action in the match, 0 for the first.
             */
            number: number;
            /** Phase */
            phase: string;
            /**
             * Reason
             * @description What is wrong with the action, in parts; empty if nothing is.
             */
            reason: components["schemas"]["ReasonPart"][];
            /**
             * Value
             * @description The points that the player could expect from the deal after the action, less the mean of others.
             */
            value: number;
        };
        /**
         * ReviewInfo
         * @description What the decisions of one player cost, judged only by what the player could know.
         */
        ReviewInfo: {
            /**
             * Decisions
             * @description The decisions judged so far, in the order of the match.
             */
            decisions: components["schemas"]["ReviewedDecision"][];
            /** Match */
            match: string;
            /** Seat */
            seat: number;
            /**
             * Total
             * @description The number of decisions in which there was a choice.
             */
            total: number;
            /**
             * Working
             * @description Whether this server is working on the rest.
             */
            working: boolean;
        };
        /**
         * RichPerson
         * @description One line of the leader board of credits, which are play money.
         */
        RichPerson: {
            /** Credits */
            credits: number;
            /** Name */
            name: string;
        };
        /**
         * RoomInfo
         * @description A room and its tables with an open seat.
         */
        RoomInfo: {
            /**
             * First Hand
             * @description Cards of a hand in the first deal. Each later deal has one fewer.
             */
            first_hand: number;
            /** Name */
            name: string;
            /**
             * Players
             * @description The possible numbers of players at a table.
             */
            players: number[];
            /**
             * Stake
             * @description Credits that every player puts into the pot; 0 in the training room.
             */
            stake: number;
            /**
             * Tables
             * @description Tables with an open seat, oldest first.
             */
            tables: components["schemas"]["WaitingTable"][];
            /**
             * Title
             * @description The title of the game that is played there.
             */
            title: string;
        };
        /**
         * RuleBook
         * @description The rule book of a game for chosen options.
         */
        RuleBook: {
            /** Paragraphs */
            paragraphs: string[];
            /**
             * Terms
             * @description Words of this game that a page explains where they appear.
             */
            terms: components["schemas"]["TermInfo"][];
            /** Title */
            title: string;
        };
        /**
         * Say
         * @description Chat at the table.
         */
        Say: {
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /** Text */
            text: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "say";
        };
        /**
         * ScoringExample
         * @description The first deals of a match that bots played, to show how the game is scored.
         */
        ScoringExample: {
            /** @description Null in a game without bids. */
            auction: components["schemas"]["AuctionInfo"] | null;
            /**
             * Barred Suit
             * @description The suit that may not be led until one of its cards has been played; null if there is none.
             */
            barred_suit: string | null;
            /**
             * Counter
             * @description What one of them is called: `bag`; null if nothing is counted.
             */
            counter: string | null;
            /**
             * Counts Bags
             * @description Whether something is counted from deal to deal, such as bags.
             */
            counts_bags: boolean;
            /**
             * Counts Points
             * @description Whether cards are worth points.
             */
            counts_points: boolean;
            /** Deals */
            deals: components["schemas"]["DealInfo"][];
            deck: components["schemas"]["DeckInfo"];
            /**
             * Has Trump
             * @description Whether there can be a trump suit in this game.
             */
            has_trump: boolean;
            /**
             * Holder
             * @description What the winner of the auction is called in this game: `declarer`, `differ`.
             */
            holder: string;
            /**
             * Lowest Wins
             * @description Whether the lowest score wins.
             */
            lowest_wins: boolean;
            /**
             * Multipliers
             * @description The number that the score of the first, second, ... place is multiplied with at the end; null if scores stay as they are.
             */
            multipliers: number[] | null;
            /** Players */
            players: number;
            /**
             * Sides
             * @description The side of each seat.
             */
            sides: number[];
            /**
             * Target
             * @description The score that ends the match; null if it ends after its last deal.
             */
            target: number | null;
            /** Terms */
            terms: components["schemas"]["TermInfo"][];
            /**
             * Turned Card
             * @description What a turned card is: turned up for trump, the dealer's last card, or offered as trump; null in a game that turns no card.
             */
            turned_card: ("up" | "dealers" | "offered") | null;
        };
        /**
         * SeatInfo
         * @description A seat and its occupant.
         */
        SeatInfo: {
            /**
             * Contribution
             * @description What this person added to the randomness of the deals.
             * @default null
             */
            contribution?: string | null;
            /**
             * Credits
             * @description After a match for a stake: the credits that this person gained or lost.
             * @default null
             */
            credits?: number | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "bot" | "open";
            /**
             * Left
             * @description True after a match that this person left: it is no win for them and not in their statistics.
             * @default null
             */
            left?: true | null;
            /**
             * Level
             * @description The level of a bot.
             * @default null
             */
            level?: string | null;
            /**
             * Name
             * @description The name of the person or bot; empty for an open seat.
             */
            name: string;
            /**
             * Program
             * @description True if this person has declared that a program plays for them.
             * @default null
             */
            program?: true | null;
            /**
             * Stand In
             * @description The reason why a bot plays for this person at the moment.
             * @default null
             */
            stand_in?: ("clock" | "absent" | "left") | null;
        };
        /**
         * SentInvitationInfo
         * @description An invitation to a table that is not over yet.
         */
        SentInvitationInfo: {
            /**
             * Friend
             * @description The id of your friendship; null if another person's friend was invited.
             */
            friend: string | null;
            /** Name */
            name: string;
            status: components["schemas"]["Status"];
        };
        ServerMessage: components["schemas"]["State"] | components["schemas"]["Event"] | components["schemas"]["Presence"] | components["schemas"]["Done"] | components["schemas"]["Line"] | components["schemas"]["Reason"] | components["schemas"]["Hint"] | components["schemas"]["Wait"] | components["schemas"]["Error"] | components["schemas"]["Pong"];
        /**
         * Sit
         * @description The seat to take.
         */
        Sit: {
            /**
             * Contribution
             * @description Random letters and digits that you add to the randomness of the deals. Choose them after you have seen the commitment of the table: the server must not know them before.
             * @default
             */
            contribution?: string;
            /**
             * Seat
             * @description If not given: an open seat, first the one of the host's partner.
             */
            seat?: number | null;
        };
        /**
         * State
         * @description Everything that the client may know about the table now.
         */
        State: {
            /**
             * At
             * @description The clock of the server, in milliseconds since 1970.
             */
            at: number;
            /**
             * Missed
             * @description The events since the seq that the client had seen.
             */
            missed: components["schemas"]["MissedEvent"][];
            /**
             * Present
             * @description For each seat: whether its person is connected.
             */
            present: boolean[];
            /**
             * Said
             * @description The latest chat messages.
             */
            said: components["schemas"]["ChatMessage"][];
            /**
             * Seq
             * @description The number of the last event.
             */
            seq: number;
            table: components["schemas"]["TableInfo"];
            /** @description When a bot takes over for a person who is not connected. */
            takeover: components["schemas"]["Takeover"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "state";
            /**
             * Version
             * @description The version of this protocol that the server speaks.
             */
            version: number;
            /** @description Null while no match is on the table. */
            view: components["schemas"]["ViewInfo"] | null;
            /**
             * Watchers
             * @description The number of connected clients without a seat.
             */
            watchers: number;
            /** @description The client itself. */
            you: components["schemas"]["You"];
        };
        /**
         * Status
         * @description What has become of an invitation.
         * @enum {string}
         */
        Status: "open" | "accepted" | "declined";
        /**
         * SuitInfo
         * @description A suit: how it is written, and how it is shown.
         */
        SuitInfo: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "black" | "red" | "green" | "yellow" | "blue" | "purple" | "orange" | "teal" | "pink";
            /**
             * Name
             * @description The English name: `hearts`, `red`, `no trump`.
             */
            name: string;
            /**
             * Shape
             * @description The shape to draw; null for a suit that is drawn as its symbol.
             */
            shape: ("club" | "diamond" | "heart" | "spade" | "circle" | "square" | "triangle" | "star" | "moon" | "cross" | "flower" | "bolt" | "drop" | "leaf" | "hexagon" | "ring" | "sun" | "crown" | "bell" | "acorn" | "cup" | "sword") | null;
            /**
             * Singular
             * @description The English name after a 1: `heart`, `red`, `no trump`.
             */
            singular: string;
            /**
             * Symbol
             * @description One sign: `♥`; for no trump `NT`.
             */
            symbol: string;
            /**
             * Text
             * @description A suit as it is written: `S`, `H`, `red`, `NT`.
             */
            text: string;
        };
        /**
         * Swap
         * @description The two seats to swap.
         */
        Swap: {
            /** Seats */
            seats: [
                number,
                number
            ];
        };
        /**
         * SwapAnswer
         * @description The answer to a request to change seats.
         */
        SwapAnswer: {
            /** Agree */
            agree: boolean;
        };
        /**
         * SwapRequest
         * @description A person asks others to change seats.
         */
        SwapRequest: {
            /**
             * Seat
             * @description The seat that asks.
             */
            seat: number;
            /**
             * Seats
             * @description The two seats to swap.
             */
            seats: number[];
            /**
             * Waiting
             * @description The seats that have not answered.
             */
            waiting: number[];
        };
        /**
         * TableChanges
         * @description The fields of a table that an event changed.
         */
        TableChanges: {
            auction?: components["schemas"]["AuctionInfo"] | null;
            /** Barred Suit */
            barred_suit?: string | null;
            /** Bots Due */
            bots_due?: number | null;
            challenge?: components["schemas"]["ChallengeAtTable"] | null;
            /** Clock */
            clock?: number | null;
            /** Counter */
            counter?: string | null;
            /** Counts Bags */
            counts_bags?: boolean;
            /** Counts Points */
            counts_points?: boolean;
            dealing?: components["schemas"]["DealingInfo"];
            deck?: components["schemas"]["DeckInfo"];
            /** Due */
            due?: number | null;
            fair?: components["schemas"]["FairInfo"];
            /** Friendly */
            friendly?: boolean;
            /** Game */
            game?: string;
            /** Hand Sizes */
            hand_sizes?: number[];
            /** Has Trump */
            has_trump?: boolean;
            /** Holder */
            holder?: string;
            /** Host */
            host?: number | null;
            /** Id */
            id?: string;
            lesson?: components["schemas"]["LessonInfo"] | null;
            /** Lowest Wins */
            lowest_wins?: boolean;
            /** Match */
            match?: string | null;
            /** Matches */
            matches?: number;
            /** Multipliers */
            multipliers?: number[] | null;
            /** Notice */
            notice?: string | null;
            /** Options */
            options?: {
                [key: string]: number | boolean | string | null;
            };
            /** Players */
            players?: number;
            practice?: components["schemas"]["PracticeInfo"] | null;
            /** Public */
            public?: boolean;
            /** Rated */
            rated?: boolean;
            /** Room */
            room?: string | null;
            /** Seats */
            seats?: components["schemas"]["SeatInfo"][];
            /** Sides */
            sides?: number[];
            /**
             * Speed
             * @enum {string}
             */
            speed?: "slow" | "normal" | "fast" | "fastest";
            /** Stake */
            stake?: number;
            /** Starting */
            starting?: number | null;
            /**
             * Status
             * @enum {string}
             */
            status?: "gathering" | "playing" | "over" | "closed";
            swap?: components["schemas"]["SwapRequest"] | null;
            /** Take Back */
            take_back?: (("alone" | "ask") | null)[];
            /** Target */
            target?: number | null;
            /** Terms */
            terms?: components["schemas"]["TermInfo"][];
            /** Title */
            title?: string;
            /** Turned Card */
            turned_card?: ("up" | "dealers" | "offered") | null;
            undo?: components["schemas"]["TakebackRequest"] | null;
            /** Unranked */
            unranked?: ("hint" | "take_back" | "program") | null;
        };
        /**
         * TableCompanion
         * @description Another person at a table.
         */
        TableCompanion: {
            /** Name */
            name: string;
            relation: components["schemas"]["Relation"];
            /** Seat */
            seat: number;
        };
        /**
         * TableInfo
         * @description The table: its game, its rules, its seats and its status.
         */
        TableInfo: {
            /** @description Null in a game without bids. */
            auction: components["schemas"]["AuctionInfo"] | null;
            /**
             * Barred Suit
             * @description The suit that may not be led until one of its cards has been played; null if there is none.
             */
            barred_suit: string | null;
            /**
             * Bots Due
             * @description The time at which bots take the open seats and the match starts, in milliseconds since 1970.
             */
            bots_due: number | null;
            /** @description The challenge or duplicate match that is played here; null at other tables. */
            challenge: components["schemas"]["ChallengeAtTable"] | null;
            /**
             * Clock
             * @description Seconds for a turn; null without a clock.
             */
            clock: number | null;
            /**
             * Counter
             * @description What one of them is called: `bag`; null if nothing is counted.
             */
            counter: string | null;
            /**
             * Counts Bags
             * @description Whether something is counted from deal to deal, such as bags.
             */
            counts_bags: boolean;
            /**
             * Counts Points
             * @description Whether cards are worth points.
             */
            counts_points: boolean;
            dealing: components["schemas"]["DealingInfo"];
            deck: components["schemas"]["DeckInfo"];
            /**
             * Due
             * @description The time at which the turn ends, in milliseconds since 1970.
             */
            due: number | null;
            fair: components["schemas"]["FairInfo"];
            /**
             * Friendly
             * @description Whether hints and take-backs are allowed.
             */
            friendly: boolean;
            /**
             * Game
             * @description The name of the game: `spades`.
             */
            game: string;
            /**
             * Hand Sizes
             * @description Cards in a hand of the first, second, ... deal; the last number stays.
             */
            hand_sizes: number[];
            /**
             * Has Trump
             * @description Whether there can be a trump suit in this game.
             */
            has_trump: boolean;
            /**
             * Holder
             * @description What the winner of the auction is called in this game: `declarer`, `differ`.
             */
            holder: string;
            /**
             * Host
             * @description The seat that may start the match and fill seats with bots.
             */
            host: number | null;
            /**
             * Id
             * @description The secret part of the link to the table.
             */
            id: string;
            /** @description The lesson that is played here; null at an ordinary table. It counts nowhere. */
            lesson: components["schemas"]["LessonInfo"] | null;
            /**
             * Lowest Wins
             * @description Whether the lowest score wins.
             */
            lowest_wins: boolean;
            /**
             * Match
             * @description The id of the present or last match.
             */
            match: string | null;
            /**
             * Matches
             * @description The number of matches started at this table.
             */
            matches: number;
            /**
             * Multipliers
             * @description The number that the score of the first, second, ... place is multiplied with at the end; null if scores stay as they are.
             */
            multipliers: number[] | null;
            /**
             * Notice
             * @description A sentence for everybody at the table: why it is closed, or why its last match cannot be shown.
             */
            notice: string | null;
            /**
             * Options
             * @description The chosen value of every option.
             */
            options: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Players
             * @description The number of seats.
             */
            players: number;
            /** @description The practice deal that is played here; null at an ordinary table. It counts nowhere. */
            practice: components["schemas"]["PracticeInfo"] | null;
            /**
             * Public
             * @description Whether the lobby lists the table.
             */
            public: boolean;
            /**
             * Rated
             * @description Whether matches change the ratings of the players. Decided with the table.
             */
            rated: boolean;
            /**
             * Room
             * @description The stake room that the table belongs to.
             */
            room: string | null;
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            /**
             * Sides
             * @description The side of each seat.
             */
            sides: number[];
            /**
             * Speed
             * @description How fast bots act. A person who plays alone with them can choose it.
             * @enum {string}
             */
            speed: "slow" | "normal" | "fast" | "fastest";
            /**
             * Stake
             * @description Credits that a match costs each side. Bots cannot play for a stake.
             */
            stake: number;
            /**
             * Starting
             * @description The time at which the match starts at the latest, in milliseconds since 1970. Until then it waits for people who are not connected or have not contributed.
             */
            starting: number | null;
            /**
             * Status
             * @enum {string}
             */
            status: "gathering" | "playing" | "over" | "closed";
            /** @description The change of seats that is being asked for, before a match. */
            swap: components["schemas"]["SwapRequest"] | null;
            /**
             * Take Back
             * @description For each seat: whether its last action can be taken back at once, by asking the others, or not.
             */
            take_back: (("alone" | "ask") | null)[];
            /**
             * Target
             * @description The score that ends the match; null if it ends after its last deal.
             */
            target: number | null;
            /**
             * Terms
             * @description Words of this game that a page explains where they appear.
             */
            terms: components["schemas"]["TermInfo"][];
            /**
             * Title
             * @description The title of the game: `Spades`.
             */
            title: string;
            /**
             * Turned Card
             * @description What a turned card is: turned up for trump, the dealer's last card, or offered as trump; null in a game that turns no card.
             */
            turned_card: ("up" | "dealers" | "offered") | null;
            /** @description The take-back that is being asked for. */
            undo: components["schemas"]["TakebackRequest"] | null;
            /**
             * Unranked
             * @description Why this match counts on no leader board: somebody had a hint, somebody took an action back, or a program plays in a person's seat.
             */
            unranked: ("hint" | "take_back" | "program") | null;
        };
        /**
         * TableReply
         * @description A table, and your seat at it.
         */
        TableReply: {
            /** Seat */
            seat: number | null;
            /** Seq */
            seq: number;
            table: components["schemas"]["TableInfo"];
        };
        /**
         * TableSummary
         * @description A table as the lobby lists it.
         */
        TableSummary: {
            /** Created At */
            created_at: number;
            /** Game */
            game: string;
            /** Id */
            id: string;
            /**
             * Names
             * @description The people and bots at the table.
             */
            names: string[];
            /** Open Seats */
            open_seats: number;
            /** Players */
            players: number;
            /**
             * Rated
             * @description Whether matches at this table change ratings.
             */
            rated: boolean;
            /** Status */
            status: string;
        };
        /**
         * TakebackRequest
         * @description A person asks the others for a take-back.
         */
        TakebackRequest: {
            /**
             * Due
             * @description The end of the time to answer, in milliseconds since 1970.
             */
            due: number;
            /**
             * Seat
             * @description The seat that asks.
             */
            seat: number;
            /**
             * Waiting
             * @description The seats that have not answered.
             */
            waiting: number[];
        };
        /**
         * Takeover
         * @description The person to act is not connected: a bot takes over soon.
         */
        Takeover: {
            /**
             * Due
             * @description The time at which a bot takes over, in milliseconds since 1970.
             */
            due: number;
            /** Seat */
            seat: number;
        };
        /**
         * TeamMember
         * @description A person in a team, and where they sit.
         */
        TeamMember: {
            /** Name */
            name: string;
            /**
             * Seat
             * @description Their seat at this table.
             */
            seat: number;
            /**
             * Table
             * @description The number of their table, 0 or 1.
             */
            table: number;
            /**
             * Team
             * @description 0 or 1.
             */
            team: number;
            /** You */
            you: boolean;
        };
        /**
         * TermInfo
         * @description A word that players of a game use, and what it means.
         */
        TermInfo: {
            /**
             * Term
             * @description As it appears in texts, in the singular: `bag`, `right bower`.
             */
            term: string;
            /**
             * Text
             * @description One or two sentences, for the chosen options.
             */
            text: string;
        };
        /**
         * Undo
         * @description Take one's own last action back, or ask the other people whether one may.
         */
        Undo: {
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "undo";
        };
        /** ValidationError */
        ValidationError: {
            /** Context */
            ctx?: Record<string, never>;
            /** Input */
            input?: unknown;
            /** Location */
            loc: (string | number)[];
            /** Message */
            msg: string;
            /** Error Type */
            type: string;
        };
        /**
         * ViewChanges
         * @description The fields of a view that an event changed.
         */
        ViewChanges: {
            /** Bags */
            bags?: number[];
            /** Bids */
            bids?: (string | null)[];
            /** Broken */
            broken?: boolean | null;
            /** Calls */
            calls?: (components["schemas"]["ActionInfo"] | null)[];
            /** Claimable */
            claimable?: boolean;
            /** Contracts */
            contracts?: components["schemas"]["ContractInfo"][];
            /** Deal Number */
            deal_number?: number;
            /** Dealer */
            dealer?: number;
            /** Deals */
            deals?: components["schemas"]["DealInfo"][];
            /** Declarer */
            declarer?: number | null;
            /** Draw */
            draw?: string[] | null;
            /** Faceup */
            faceup?: string[][];
            /** Given */
            given?: string[];
            /** Gives To */
            gives_to?: number | null;
            /** Hand */
            hand?: string[];
            /** Hand Counts */
            hand_counts?: number[];
            /** Laid Away */
            laid_away?: string[];
            /** Last Trick */
            last_trick?: [
                number,
                string
            ][];
            /** Last Winner */
            last_winner?: number | null;
            /** Led */
            led?: string | null;
            /** Legal */
            legal?: components["schemas"]["ActionInfo"][];
            /** Middle */
            middle?: (string | null)[];
            /** Opened */
            opened?: string | null;
            outcome?: components["schemas"]["OutcomeInfo"] | null;
            /**
             * Phase
             * @enum {string}
             */
            phase?: "bid" | "discard" | "trump" | "play" | "give" | "alone" | "over";
            /** Pile Counts */
            pile_counts?: number[];
            /** Points */
            points?: number[];
            /** Received */
            received?: string[];
            /** Scores */
            scores?: number[];
            /** Shown */
            shown?: string[];
            /** Sitting */
            sitting?: number[];
            /** Standing */
            standing?: number | null;
            /** Taken */
            taken?: string[];
            /** To Discard */
            to_discard?: number;
            /** Trick */
            trick?: [
                number,
                string
            ][];
            /** Tricks Won */
            tricks_won?: number[];
            /** Trump */
            trump?: string | null;
            /** Turn */
            turn?: number | null;
            /** Turned */
            turned?: string | null;
        };
        /**
         * ViewInfo
         * @description The match as the client may see it. Private to its seat, and empty for a watcher: `hand`, `given`, `received`, `taken`, `laid_away`, `legal`, `claimable`.
         */
        ViewInfo: {
            /**
             * Bags
             * @description The bags of each side.
             */
            bags: number[];
            /**
             * Bids
             * @description The latest call of each seat in this deal.
             */
            bids: (string | null)[];
            /**
             * Broken
             * @description Whether the suit barred from leading may be led now; null in a game without such a suit.
             */
            broken: boolean | null;
            /**
             * Calls
             * @description The same as `bids`, in parts.
             */
            calls: (components["schemas"]["ActionInfo"] | null)[];
            /**
             * Claimable
             * @description Whether the seat can prove that it wins all remaining tricks: it may claim them.
             */
            claimable: boolean;
            /**
             * Contracts
             * @description The promises of this deal; empty before there are any.
             */
            contracts: components["schemas"]["ContractInfo"][];
            /**
             * Deal Number
             * @description 1 for the first deal, counting redeals.
             */
            deal_number: number;
            /**
             * Dealer
             * @description The seat that dealt.
             */
            dealer: number;
            /**
             * Deals
             * @description The finished deals.
             */
            deals: components["schemas"]["DealInfo"][];
            /**
             * Declarer
             * @description The seat that won the auction.
             */
            declarer: number | null;
            /**
             * Draw
             * @description The card that each seat drew for the first deal, in a game that finds its dealer so.
             */
            draw: string[] | null;
            /**
             * Faceup
             * @description The face-up cards of each seat, in a game with piles.
             */
            faceup: string[][];
            /**
             * Given
             * @description The cards that the seat gave away in this deal.
             */
            given: string[];
            /**
             * Gives To
             * @description To how many seats further on each seat gives cards in this deal; null if nobody gives.
             */
            gives_to: number | null;
            /**
             * Hand
             * @description The private hand of the seat.
             */
            hand: string[];
            /**
             * Hand Counts
             * @description The number of cards in each hand.
             */
            hand_counts: number[];
            /**
             * Laid Away
             * @description The cards that the seat discarded in this deal.
             */
            laid_away: string[];
            /**
             * Last Trick
             * @description The trick before the one on the table; at the start of a deal the last one of the deal before.
             */
            last_trick: [
                number,
                string
            ][];
            /**
             * Last Winner
             * @description The seat that won the last trick; null before the first trick of the match.
             */
            last_winner: number | null;
            /**
             * Led
             * @description The suit to follow in the trick on the table; a card that is always trump leads trump.
             */
            led: string | null;
            /**
             * Legal
             * @description The legal actions; empty when another seat is to act.
             */
            legal: components["schemas"]["ActionInfo"][];
            /**
             * Middle
             * @description The cards in the middle until they are taken: the first is face up, the others are null.
             */
            middle: (string | null)[];
            /**
             * Opened
             * @description The face-up card of the middle, also after it has been taken.
             */
            opened: string | null;
            /** @description The result, when the match is over. */
            outcome: components["schemas"]["OutcomeInfo"] | null;
            /**
             * Phase
             * @description What the seat to act is asked for.
             * @enum {string}
             */
            phase: "bid" | "discard" | "trump" | "play" | "give" | "alone" | "over";
            /**
             * Pile Counts
             * @description The number of cards left in each pile.
             */
            pile_counts: number[];
            /**
             * Points
             * @description The card points that each side took in this deal.
             */
            points: number[];
            /**
             * Received
             * @description The cards that the seat was given, once everybody has given.
             */
            received: string[];
            /**
             * Scores
             * @description The points of each side.
             */
            scores: number[];
            /**
             * Shown
             * @description Every card that has lain face up from a pile in this deal, played since or not.
             */
            shown: string[];
            /**
             * Sitting
             * @description The seats that sit out, because their partner plays alone.
             */
            sitting: number[];
            /**
             * Standing
             * @description The seat that holds the highest bid of an auction; later the declarer.
             */
            standing: number | null;
            /**
             * Taken
             * @description The cards that the seat took up before it discarded.
             */
            taken: string[];
            /**
             * To Discard
             * @description The number of cards that the seat to act has to discard or to give before the deal goes on.
             */
            to_discard: number;
            /**
             * Trick
             * @description The cards in the trick on the table with their seats, in the order played.
             */
            trick: [
                number,
                string
            ][];
            /**
             * Tricks Won
             * @description The tricks that each seat won in this deal.
             */
            tricks_won: number[];
            /**
             * Trump
             * @description The trump suit; null before it is known and in a deal without one.
             */
            trump: string | null;
            /**
             * Turn
             * @description The seat to act, or null when the match is over.
             */
            turn: number | null;
            /**
             * Turned
             * @description The card turned up for trump.
             */
            turned: string | null;
        };
        /**
         * Wait
         * @description The answer to this message comes later, and why.
         */
        Wait: {
            /** Id */
            id: string;
            /** Message */
            message: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wait";
        };
        /**
         * WaitingTable
         * @description A table with an open seat.
         */
        WaitingTable: {
            /**
             * Commitment
             * @description SHA-256 of the table's secret.
             */
            commitment: string;
            /**
             * Created At
             * @description Milliseconds since 1970.
             */
            created_at: number;
            /** Id */
            id: string;
            /** Open Seats */
            open_seats: number;
            /** Players */
            players: number;
        };
        /**
         * WhatIfInfo
         * @description What chosen options do, from deals of bots with the same cards.
         */
        WhatIfInfo: {
            /**
             * Bots
             * @description The level of the bots that played.
             */
            bots: string;
            /**
             * Deals
             * @description The number of deals with each set of options.
             */
            deals: number;
            /** Players */
            players: number;
            /** Rows */
            rows: components["schemas"]["WhatIfRow"][];
        };
        /**
         * WhatIfQuestion
         * @description Options to compare with the defaults.
         */
        WhatIfQuestion: {
            /**
             * Options
             * @default {}
             */
            options?: {
                [key: string]: number | boolean | string | null;
            };
            /**
             * Players
             * @description The usual number if not given.
             */
            players?: number | null;
        };
        /**
         * WhatIfRow
         * @description A figure with the default options and with the chosen ones, as text.
         */
        WhatIfRow: {
            /** Chosen */
            chosen: string;
            /**
             * Difference
             * @description Empty where there are too few cases to compare.
             */
            difference: string;
            /**
             * Significant
             * @description Whether the difference is significant; all of an answer are corrected together, at 5 %.
             */
            significant: boolean;
            /** Title */
            title: string;
            /** Usual */
            usual: string;
        };
        /**
         * Why
         * @description Ask why an action is not legal, without trying it.
         */
        Why: {
            /**
             * Action
             * @description As in `legal`: `play SA`, `bid 3`, `pass`.
             */
            action: string;
            /**
             * Id
             * @description Chosen by the client. The same id twice is done once.
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "why";
        };
        /**
         * You
         * @description The client at this table.
         */
        You: {
            /**
             * Name
             * @description Null without a name.
             */
            name: string | null;
            /**
             * Seat
             * @description Null for a watcher.
             */
            seat: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    create_account_api_v1_accounts_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_blocks_api_v1_blocks_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockInfo"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unblock_api_v1_blocks__block_id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                block_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_leaderboard_api_v1_boards__game__get: {
        parameters: {
            query?: {
                /** @description Also count matches of one person against bots. */
                bots?: boolean;
                by?: "wins" | "matches" | "mean_place";
                limit?: number;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leader"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_rating_board_api_v1_boards__game__ratings_get: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingBoard"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_credits_leaderboard_api_v1_boards_credits_get: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RichPerson"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_challenge_api_v1_challenges_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChallenge"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_challenge_api_v1_challenges__challenge_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play_challenge_api_v1_challenges__challenge_id__attempt_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_credits_api_v1_credits_get: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refill_api_v1_credits_refill_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_daily_deals_api_v1_daily_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyDeal"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_duplicate_api_v1_duplicates_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDuplicate"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_duplicate_api_v1_duplicates__duplicate_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join_team_api_v1_duplicates__duplicate_id__join_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinTeam"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave_team_api_v1_duplicates__duplicate_id__leave_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_duplicate_api_v1_duplicates__duplicate_id__start_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_own_table_api_v1_duplicates__duplicate_id__table_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_friends_api_v1_friends_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FriendsInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_friend_api_v1_friends__friend_id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                friend_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    accept_friend_api_v1_friends__friend_id__accept_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                friend_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_companions_api_v1_friends_companions_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanionInfo"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    choose_online_api_v1_friends_online_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlineChoice"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FriendsInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_games_api_v1_games_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"][];
                };
            };
        };
    };
    one_game_api_v1_games__name__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    read_rule_book_api_v1_games__name__book_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenOptions"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleBook"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    work_example_api_v1_games__name__example_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenOptions"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoringExample"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_lesson_api_v1_games__name__lesson_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    what_if_api_v1_games__name__what_if_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhatIfQuestion"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatIfInfo"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_guest_api_v1_guests_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGuest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    accept_invitation_api_v1_invitations__invitation_id__accept_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline_invitation_api_v1_invitations__invitation_id__decline_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    log_in_api_v1_login_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    log_out_api_v1_logout_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogOut"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    one_match_api_v1_matches__match_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchInfo"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    play_on_api_v1_matches__match_id__practice_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeWanted"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_api_v1_matches__match_id__record_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/plain": unknown;
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    replay_api_v1_matches__match_id__replay_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    read_review_api_v1_matches__match_id__reviews__seat__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewInfo"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    start_review_api_v1_matches__match_id__reviews__seat__post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_person_of_match_api_v1_matches__match_id__seats__seat__friend_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FriendInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_me_api_v1_me_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_api_v1_me_patch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewName"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_own_challenges_api_v1_me_challenges_get: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnChallengeInfo"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    download_data_api_v1_me_data_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_data_api_v1_me_deletion_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_history_api_v1_me_history_get: {
        parameters: {
            query?: {
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedMatch"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password_api_v1_me_password_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statistics_api_v1_me_statistics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameStatistics"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reset_password_api_v1_password_resets_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_profile_api_v1_people__name__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_profile_matches_api_v1_people__name__matches_get: {
        parameters: {
            query?: {
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileMatch"][];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_position_api_v1_positions_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionWanted"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionInfo"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    judge_api_v1_positions_choices_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoicesWanted"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgedChoices"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play_position_api_v1_positions_practice_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeFrom"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_puzzles_api_v1_puzzles_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleInfo"][];
                };
            };
        };
    };
    open_puzzle_api_v1_puzzles__game__post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PuzzleTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readiness_api_v1_readiness_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadinessInfo"];
                };
            };
        };
    };
    list_rooms_api_v1_rooms_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomInfo"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_room_api_v1_rooms__name__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enter_room_api_v1_rooms__name__enter_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Enter"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tables_api_v1_tables_get: {
        parameters: {
            query?: {
                game?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_table_api_v1_tables_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    one_table_api_v1_tables__table_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_table_rule_book_api_v1_tables__table_id__book_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleBook"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    seat_bots_api_v1_tables__table_id__bots_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BotWanted"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_bot_api_v1_tables__table_id__bots__seat__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: number;
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_table_companions_api_v1_tables__table_id__companions_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableCompanion"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sent_invitations_api_v1_tables__table_id__invitations_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitationInfo"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invite_api_v1_tables__table_id__invitations_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitationInfo"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave_api_v1_tables__table_id__leave_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    practise_again_api_v1_tables__table_id__practice_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeAgain"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rematch_api_v1_tables__table_id__rematch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    block_api_v1_tables__table_id__seats__seat__block_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: number;
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_person_at_table_api_v1_tables__table_id__seats__seat__friend_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: number;
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FriendInfo"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_api_v1_tables__table_id__seats__seat__report_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: number;
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReport"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sit_down_api_v1_tables__table_id__sit_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sit"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_api_v1_tables__table_id__start_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    swap_seats_api_v1_tables__table_id__swap_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Swap"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_swap_api_v1_tables__table_id__swap_answer_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwapAnswer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    find_table_api_v1_tables_find_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTable"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthz_healthz_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    metrics_metrics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
